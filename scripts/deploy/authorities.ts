/** Certificate authorities that the owner of the server adds while setup asks. */
import { existsSync, readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** Of Debian. */
const BUNDLE = "/etc/ssl/certs/ca-certificates.crt";

/** Node reads those of the system only once. */
export function rereadAuthorities(bundle = BUNDLE): void {
  if (!existsSync(bundle)) return;
  const found = readFileSync(bundle, "utf8").matchAll(/-{5}BEGIN (CERT\w+)-[^]+?-END \1-{5}/g);
  setDefaultCACertificates([...getCACertificates("default"), ...[...found].map(([pem]) => pem)]);
}
