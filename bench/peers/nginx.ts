/** Debian's nginx with the very bytes and headers of our shop, as files. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNginx } from "#scripts/test-tools.mjs";
import { configureNginx } from "#tests/support/nginx.ts";
import { cacheFolder } from "./cache.ts";
import type { Peer } from "./server.ts";
import type { Sent, Snapshot } from "./snapshot.ts";

/** What nginx sends by itself. */
const ITS_OWN = ["connection", "content-length", "content-type", "date", "etag", "keep-alive"];

/** Empty values are not sent. */
const MAPS = [
  ["packed", ".packed"],
  ...["br", "gzip", "zstd"].map((name) => [`encoding_${name}`, name]),
].map(([name, value]) => `map $http_accept_encoding $${name} { default ""; ~br "${value}"; }`);

/** Undefined, after a message, if nginx is not installed. */
export function createNginx({ files }: Snapshot): Peer | undefined {
  const program = findNginx();
  if (!program)
    console.error("nginx is left out, because it is not installed: apt-get install nginx-light");
  if (!program) return undefined;
  const bodies = cacheFolder("nginx");
  const locations = [...files].map(([path, { packed, plain }], index) => {
    const file = join(bodies, String(index));
    const encoding = packed.headers["content-encoding"];
    writeFileSync(file, plain.body);
    writeFileSync(`${file}.packed`, packed.body);
    return `location = ${path.replace(/[?].*/, "")} {
      types {}
      default_type "${plain.headers["content-type"]}";
      ${headersOf(plain)}
      ${encoding ? `add_header Content-Encoding $encoding_${encoding};` : ""}
      alias ${file}${encoding ? "$packed" : ""};
    }`;
  });
  return {
    name: "nginx",
    command(port, folder) {
      mkdirSync(folder, { recursive: true });
      const config = join(folder, "nginx.conf");
      const served = `sendfile on; tcp_nopush on; keepalive_requests 1000000;\n${locations.join("\n")}`;
      writeFileSync(config, configureNginx(folder, port, served, MAPS.join("\n")));
      return { program, args: ["-p", folder, "-c", config] };
    },
  };
}

function headersOf({ headers }: Sent): string {
  return Object.entries(headers)
    .filter(([name]) => !ITS_OWN.includes(name) && name !== "content-encoding")
    .map(([name, value]) => `add_header ${name} "${String(value).replaceAll('"', '\\"')}";`)
    .join("\n      ");
}
