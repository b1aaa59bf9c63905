export class ProxyAgent {
  constructor() {
    throw new Error("no undici");
  }
}
