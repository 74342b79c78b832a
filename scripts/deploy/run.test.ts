import { expect, test } from "vitest";
import { deploy, type Server } from "./run.ts";

test("a request is looked up in the log as by npm run logs", async () => {
  const findRequest: Server["findRequest"] = async (id) => `lines of ${id}\n`;
  const logs = (id: string) => deploy(["logs", id], async () => ({ findRequest }) as Server);
  expect(await logs("9deb198c-2966")).toEqual({ exitCode: 0, output: "lines of 9deb198c-2966\n" });
  expect(await logs("9deb")).toMatchObject({
    exitCode: 2,
    output: expect.stringContaining(
      "ID is not the whole id of a request; copy it from the error page.",
    ),
  });
});

test("a path that does not exist is refused in the words of its option", async () => {
  const setup = (...words: string[]) => deploy(["setup", ...words], () => expect.fail("opened"));
  for (const [option, what] of [
    ["--answers", "file"],
    ["--restore", "folder"],
  ] as const)
    expect(await setup(option, "/none")).toMatchObject({
      exitCode: 2,
      output: expect.stringContaining(
        `${option} needs the path of a ${what}, and there is none at /none.`,
      ),
    });
});

test("the help lists the options of every command", async () => {
  const { output } = await deploy(["--help"], () => expect.fail("opened"));
  for (const option of ["--answers", "--from", "--restore", "--watch", "--yes"])
    expect(output).toContain(option);
});
