import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("an error is logged with its message and the type of its cause, never the cause's message", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const cause = Object.assign(new Error("Invalid email: buyer@example.com"), {
    code: "email_invalid",
  });
  log.error({ err: new Error("[payments/stripe] could not open a checkout", { cause }) }, "failed");
  expect(JSON.parse(lines.join(""))).toMatchObject({
    msg: "failed",
    err: {
      type: "Error",
      message: "[payments/stripe] could not open a checkout",
      cause: { type: "Error", code: "email_invalid" },
    },
  });
  expect(lines.join("")).not.toContain("buyer@example.com");
});
