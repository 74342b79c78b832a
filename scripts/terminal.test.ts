import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { done, printOutcome } from "./terminal.ts";

/** Whose reader has gone. */
const closed = (code: string) =>
  new Writable({
    write: (_chunk, _encoding, end) => end(Object.assign(new Error(code), { code })),
  });

test("a reader that has enough, such as head, is no error", async () => {
  const out = closed("EPIPE");
  const ended = new Promise((resolve) => out.on("close", resolve));
  expect(printOutcome(done("many lines\n"), { out, err: closed("EPIPE") })).toBe(0);
  await ended;
});
