/** A TLS server at localhost with a certificate that it signed itself, for two days. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";

export async function openSelfSigned() {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-certificate-"));
  const files = ["-out", join(folder, "server.crt"), "-keyout", join(folder, "server.key")];
  const name = ["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", ["req", "-x509", "-nodes", ...name, ...files], { stdio: "ignore" });
  const cert = readFileSync(join(folder, "server.crt"), "utf8");
  const server = createServer({ cert, key: readFileSync(join(folder, "server.key")) });
  rmSync(folder, { recursive: true });
  await once(server.listen(0, "localhost"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { port, cert, close: () => void server.close() };
}
