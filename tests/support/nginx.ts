/** nginx in front of a shop, with the configuration that docs/files.md recommends. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#scripts/free-port.ts";
import { findNginx } from "#scripts/test-tools.mjs";

const POLL_MS = 20;
const docs = fileURLToPath(new URL("../../docs/files.md", import.meta.url));

export interface NginxServer {
  readonly origin: string;
  remove(): Promise<void>;
}

export async function startNginx(shop: URL, filesPath: string): Promise<NginxServer> {
  const program = findNginx();
  if (!program) throw new Error("nginx is not installed: apt-get install nginx-light");
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const config = join(folder, "nginx.conf");
  writeFileSync(config, configureNginx(folder, port, locations(shop, filesPath)));
  const server = spawn(program, ["-p", folder, "-c", config], { stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${origin}/healthz`).then(
      () => true,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error("nginx did not start");
    await wait(POLL_MS);
  }
  return {
    origin,
    async remove() {
      const ended = once(server, "exit");
      server.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The documented locations, for this shop. */
function locations(shop: URL, filesPath: string): string {
  const [documented = ""] = /^ {4}location [^]*?^ {4}}\n\n/m.exec(readFileSync(docs, "utf8")) ?? [];
  return (
    documented
      .replace("127.0.0.1:3000", shop.host)
      // In test mode, the shop responds only under its own name.
      .replace("$host", shop.host)
      .replace(/alias .*;/, `alias ${filesPath}/;`)
  );
}

/** Runs in the foreground. `maps` precede the server. */
export function configureNginx(folder: string, port: number, servedAt: string, maps = ""): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? "user root;" : ""}
events {}
http {
  access_log off;
  ${maps}
  ${temporary.join("\n")}
  server {
    listen 127.0.0.1:${port};
    ${servedAt}
  }
}
`;
}
