/** A baseline: sends from memory what the file in its first argument has. Exits with a parent that forked it. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** By path. `packed` is for browsers that accept Brotli. */
export type Pages = Record<string, { plain: PlainResponse; packed?: PlainResponse }>;

interface PlainResponse {
  /** Names and values in turn. */
  readonly headers: string[];
  /** Base64. */
  readonly body: string;
}

const toSent = ({ headers, body }: PlainResponse) => ({
  headers,
  body: Buffer.from(body, "base64"),
});
const pages = new Map(
  Object.entries(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Pages).map(
    ([path, { plain, packed }]) => [
      path,
      { plain: toSent(plain), packed: toSent(packed ?? plain) },
    ],
  ),
);

createServer((request, response) => {
  const page = pages.get(request.url ?? "");
  if (!page) return response.writeHead(404).end();
  const sent = request.headers["accept-encoding"]?.includes("br") ? page.packed : page.plain;
  return response.writeHead(200, sent.headers).end(sent.body);
}).listen(Number(process.env.PORT), "127.0.0.1");
