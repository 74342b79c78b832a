import { createHash } from "node:crypto";
import type { TestBrowser } from "./test-browser.ts";

export const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Presses every download button of a page. Returns the checksum beside each, and that of the bytes behind it. */
export async function pressDownloads(
  browser: TestBrowser,
  html: string,
): Promise<{ readonly beside: string | undefined; readonly behind: string }[]> {
  const forms = html.match(/<form[^>]*\/api\/downloads\/[\s\S]*?<\/code>/g) ?? [];
  const pressed: { beside: string | undefined; behind: string }[] = [];
  for (const form of forms) {
    const minted = await browser.postForm(/action="([^"]*)"/.exec(form)?.[1] ?? "");
    const response = await browser.get(minted.headers.get("location") ?? "");
    const beside = /<code[^>]*>([0-9a-f]{64})<\/code>/.exec(form)?.[1];
    pressed.push({ beside, behind: sha256Of(Buffer.from(await response.arrayBuffer())) });
  }
  return pressed;
}

/** What `pressDownloads` returns if each checksum is true. */
export const trueChecksums = (...checksums: readonly string[]) =>
  checksums.map((sha256) => ({ beside: sha256, behind: sha256 }));
