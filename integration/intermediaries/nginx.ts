import { writeFileSync } from "node:fs";
import path from "node:path";
import { createAuthority } from "../../scripts/certificates.js";
import { find } from "../workflows/tool.js";
import { folder, freePort, type Program, start } from "./programs.js";

/** nginx with TLS in front of a service. */
export interface Front extends Program {
  /** The private authority's certificate, for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
}

/** What nginx does. */
interface FrontOptions {
  /** The directives of its server, as nginx has them. */
  readonly server: string;
  /** Directives beside the server. */
  readonly http?: string;
  /** The name in its certificate. */
  readonly host?: string;
}

/** Starts nginx with a certificate of a private authority. */
export async function startNginx({ server, http = "", host = "localhost" }: FrontOptions): Promise<Front> {
  const place = folder();
  const file = (name: string) => path.join(place, name);
  const authority = createAuthority("Private Test Authority");
  const { key, cert } = authority.issue(host);
  for (const [name, text] of [
    ["authority.pem", authority.cert],
    ["key.pem", key],
    ["cert.pem", cert],
  ] as const) {
    writeFileSync(file(name), text);
  }
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${file(name)};`)
    .join("\n  ");
  writeFileSync(
    file("nginx.conf"),
    `daemon off;
worker_processes 1;
pid ${file("nginx.pid")};
error_log ${file("error.log")};
events {}
http {
  access_log ${file("access.log")};
  ${temporary}
  ${http}
  server {
    listen 127.0.0.1:${port} ssl;
    server_name ${host};
    ssl_certificate ${file("cert.pem")};
    ssl_certificate_key ${file("key.pem")};
    ${server}
  }
}
`,
  );
  const started = await start(
    find("nginx", "apt-get install nginx-light"),
    ["-c", file("nginx.conf"), "-p", place],
    {
      port,
      log: file("access.log"),
    },
  );
  return { ...started, authority: file("authority.pem") };
}
