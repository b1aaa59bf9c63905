import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A certificate and its key, as node:tls takes them. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** An issuer of certificates that nobody trusts by default. */
export interface Authority extends Identity {
  issue(host: string): Identity;
}

// X.509 in DER, as little of it as TLS clients need: the tests then need neither openssl nor committed keys.
function der(tag: number, ...contents: readonly Buffer[]) {
  const content = Buffer.concat(contents);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...contents: readonly Buffer[]) => der(0x30, ...contents);
const octets = (content: Buffer) => der(0x04, content);
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const yes = der(0x01, Buffer.from([0xff]));

const ecdsaWithSha256 = sequence(identifier("2a8648ce3d040302"));
const commonName = "550403";
const basicConstraints = "551d13";
const subjectAlternativeName = "551d11";
const subjectKeyIdentifier = "551d0e";
const authorityKeyIdentifier = "551d23";

const nameOf = (text: string) =>
  sequence(der(0x31, sequence(identifier(commonName), der(0x0c, Buffer.from(text)))));

function time(daysFromNow: number) {
  const at = new Date(Date.now() + daysFromNow * 86_400_000);
  return der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));
}

interface Subject {
  readonly name: string;
  readonly isAuthority: boolean;
}

interface Issuer {
  readonly name: string;
  readonly key: KeyObject;
  readonly keyIdentifier: Buffer;
}

let serial = 0;

function certify(subject: Subject, publicKey: KeyObject, issuer: Issuer) {
  const key = publicKey.export({ type: "spki", format: "der" });
  const extensions = [
    sequence(identifier(basicConstraints), yes, octets(subject.isAuthority ? sequence(yes) : sequence())),
    sequence(identifier(subjectKeyIdentifier), octets(octets(keyIdentifierOf(publicKey)))),
    sequence(identifier(authorityKeyIdentifier), octets(sequence(der(0x80, issuer.keyIdentifier)))),
    sequence(identifier(subjectAlternativeName), octets(sequence(der(0x82, Buffer.from(subject.name))))),
  ];
  serial += 1;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([0x40, serial >> 8, serial & 0xff])),
    ecdsaWithSha256,
    nameOf(issuer.name),
    sequence(time(-1), time(30)),
    nameOf(subject.name),
    key,
    der(0xa3, sequence(...extensions)),
  );
  const whole = sequence(body, ecdsaWithSha256, bits(sign("sha256", body, issuer.key)));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function keyIdentifierOf(publicKey: KeyObject) {
  return createHash("sha1")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest();
}

const pem = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }).toString();

/** Makes a certificate authority, valid for a month from yesterday. */
export function createAuthority(name: string): Authority {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer: Issuer = { name, key: privateKey, keyIdentifier: keyIdentifierOf(publicKey) };
  return {
    cert: certify({ name, isAuthority: true }, publicKey, issuer),
    key: pem(privateKey),
    issue(host) {
      const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
      return {
        cert: certify({ name: host, isAuthority: false }, pair.publicKey, issuer),
        key: pem(pair.privateKey),
      };
    },
  };
}
