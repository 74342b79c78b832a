import { expect, test } from "vitest";
import { Failure } from "#protocol/failure.ts";
import { createTaskQueue } from "./task-queue.ts";

test("tasks run one after the other, also after a failure; too many are refused", async () => {
  const inTurn = createTaskQueue(2);
  const ends: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = inTurn(async () => {
    await begun;
    ends.push("first");
  });
  const second = inTurn(async () => {
    ends.push("second");
    throw new Error("no font");
  });
  const third = inTurn(async () => ends.push("third"));
  const refused = inTurn(async () => ends.push("fourth"));
  await expect(refused).rejects.toThrow(Failure);
  await expect(refused).rejects.toMatchObject({ data: { statusCode: 503, retryAfter: 5 } });
  begin();
  await expect(second).rejects.toThrow("no font");
  await Promise.all([first, third]);
  await inTurn(async () => ends.push("later"));
  expect(ends).toEqual(["first", "second", "third", "later"]);
});
