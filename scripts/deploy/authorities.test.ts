import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, test } from "vitest";
import { openSelfSigned } from "#tests/support/self-signed.ts";
import { portsOfThisMachine } from "../doctor/this-machine.ts";
import { rereadAuthorities } from "./authorities.ts";

test("an authority that the system has since the start is known, besides the others", async () => {
  const before = getCACertificates("default");
  setDefaultCACertificates(before);
  // Node has removed duplicates now.
  const { length } = getCACertificates("default");
  const folder = mkdtempSync(join(tmpdir(), "tollgate-authorities-"));
  const bundle = join(folder, "bundle.crt");
  const { port, cert, close } = await openSelfSigned();
  const { readValidity } = portsOfThisMachine(folder);
  try {
    rereadAuthorities(bundle);
    await expect(readValidity("localhost", port)).rejects.toThrow("self-signed");
    writeFileSync(bundle, `${cert}\n# another\n${before[0]}\n`);
    rereadAuthorities(bundle);
    expect((await readValidity("localhost", port)).to).toBeGreaterThan(Date.now());
    expect(getCACertificates("default")).toHaveLength(length + 1);
  } finally {
    setDefaultCACertificates(before);
    rmSync(folder, { recursive: true });
    close();
  }
});
