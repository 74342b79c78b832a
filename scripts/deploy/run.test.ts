import { expect, test } from "vitest";
import { deploy, type Server } from "./run.ts";

test("a request is looked up in the log as by npm run logs", async () => {
  const findRequest: Server["findRequest"] = async (id) => `lines of ${id}\n`;
  const logs = (id: string) => deploy(["logs", id], async () => ({ findRequest }) as Server);
  expect(await logs("9deb198c-2966")).toEqual({ exitCode: 0, output: "lines of 9deb198c-2966\n" });
  expect(await logs("9deb")).toMatchObject({ exitCode: 2 });
});
