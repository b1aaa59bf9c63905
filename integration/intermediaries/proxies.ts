import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { find } from "../workflows/tool.js";
import { folder, freePort, madeUpHost, type Program, start, withMadeUpHost } from "./programs.js";

/** Who may go through a proxy. */
export interface User {
  readonly name: string;
  readonly password: string;
}

/** tinyproxy, which requires a password and connects to one port only. */
export async function startTinyproxy({ name, password }: User, allowed: number): Promise<Program> {
  const file = path.join(folder(), "tinyproxy.conf");
  const port = await freePort();
  writeFileSync(
    file,
    `Port ${port}\nListen 127.0.0.1\nTimeout 20\nBasicAuth ${name} ${password}\nConnectPort ${allowed}\nLogLevel Info\n`,
  );
  return start(withMadeUpHost(find("tinyproxy", "apt-get install tinyproxy")), ["-d", "-c", file], {
    port,
    log: `${file}.log`,
  });
}

/** squid, which requires a password and connects to one port only. */
export async function startSquid({ name, password }: User, allowed: number): Promise<Program> {
  const place = folder();
  const file = (name: string) => path.join(place, name);
  const port = await freePort();
  const { stdout } = spawnSync(find("htpasswd", "apt-get install apache2-utils"), ["-nb", name, password], {
    encoding: "utf8",
  });
  writeFileSync(file("passwords"), stdout.trim(), { mode: 0o644 });
  writeFileSync(file("hosts"), `127.0.0.1 localhost ${madeUpHost}\n`, { mode: 0o644 });
  writeFileSync(
    file("squid.conf"),
    `http_port 127.0.0.1:${port}
hosts_file ${file("hosts")}
pid_filename ${file("squid.pid")}
access_log stdio:${file("access.log")}
cache_log ${file("cache.log")}
cache deny all
auth_param basic program /usr/lib/squid/basic_ncsa_auth ${file("passwords")}
acl known proxy_auth REQUIRED
acl allowed port ${allowed}
http_access allow CONNECT known allowed
http_access deny all
shutdown_lifetime 0 seconds
`,
  );
  return start(find("squid", "apt-get install squid"), ["-N", "-f", file("squid.conf")], {
    port,
    log: file("access.log"),
  });
}
