import { createHash } from "node:crypto";
import type { InlineSources } from "../http/middleware/security-headers.ts";

const ELEMENT = /<(script|style)\b([^>]*)>([^]*?)<\/\1>/g;
const IS_OUTSIDE = /\ssrc=/;
const IS_DATA = /\stype="application\/(?:ld\+)?json"/;

export function hashInline(html: string): InlineSources {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, name = "", attributes = "", text = ""] of html.matchAll(ELEMENT)) {
    if (IS_OUTSIDE.test(attributes) || IS_DATA.test(attributes)) continue;
    const hash = createHash("sha256").update(text).digest("base64");
    hashes[name === "style" ? "style" : "script"].add(`'sha256-${hash}'`);
  }
  return { scripts: [...hashes.script], styles: [...hashes.style] };
}
