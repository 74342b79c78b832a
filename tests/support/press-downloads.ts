import { createHash } from "node:crypto";
import type { TestBrowser } from "./test-browser.ts";

export const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Presses every download button of a page. Returns the checksum that the page shows for it, and that of its bytes. */
export async function pressDownloads(
  browser: TestBrowser,
  html: string,
): Promise<{ readonly beside: string | undefined; readonly behind: string }[]> {
  const forms = html.match(/<form[^>]*\/api\/downloads\/[^>]*>/g) ?? [];
  const shown = [...html.matchAll(/<code[^>]*>([0-9a-f]{64})<\/code>/g)].map(([, code]) => code);
  const pressed: { beside: string | undefined; behind: string }[] = [];
  for (const form of forms) {
    const action = /action="([^"]*)"/.exec(form)?.[1] ?? "";
    const minted = await browser.postForm(action);
    const response = await browser.get(minted.headers.get("location") ?? "");
    const beside = shown.find((code) => code !== undefined && action.includes(code));
    pressed.push({ beside, behind: sha256Of(Buffer.from(await response.arrayBuffer())) });
  }
  return pressed;
}

/** What `pressDownloads` returns if each checksum is true. */
export const trueChecksums = (...checksums: readonly string[]) =>
  checksums.map((sha256) => ({ beside: sha256, behind: sha256 }));
