/** Time from the edit of a page until every process shows it. */
import { get } from "node:http";
import type { Documents } from "#domain/ports/documents.ts";
import { changeFirstIdea } from "#tests/support/change-idea.ts";
import { median } from "./ratio.ts";

const EDITS = 20;
/** New connections, so that every process gets some of them. */
const RESPONSES_IN_A_ROW = 20;

export async function measureEdits(
  title: string,
  documents: Documents,
  ports: readonly number[],
): Promise<void> {
  const times: number[] = [];
  while (times.length < EDITS) times.push(await timeOfEdit(documents, ports));
  const [middle, longest] = [median(times), Math.max(...times)].map((ms) => ms.toFixed(0));
  process.stdout.write(
    `${title}\n  ${EDITS} edits: median ${middle} ms, longest ${longest} ms until all pages showed it\n`,
  );
}

async function timeOfEdit(documents: Documents, ports: readonly number[]): Promise<number> {
  const text = `A place ${crypto.randomUUID()}`;
  await changeFirstIdea(documents, text);
  const began = performance.now();
  const shownAt = await Promise.all(
    ports.map(async (port) => {
      let lastStale = began;
      for (let fresh = 0; fresh < RESPONSES_IN_A_ROW;) {
        if ((await read(port)).includes(text)) fresh += 1;
        else [fresh, lastStale] = [0, performance.now()];
      }
      return lastStale;
    }),
  );
  return Math.max(...shownAt) - began;
}

function read(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path: "/landing", agent: false }, (response) => {
      let text = "";
      response
        .setEncoding("utf8")
        .on("data", (part: string) => (text += part))
        .on("end", () => resolve(text));
    }).on("error", reject);
  });
}
