import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { BadUsage } from "./command.ts";
import { searchLog } from "./logs/search.ts";

const folder = mkdtempSync(join(tmpdir(), "tollgate-logs-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const HOUR_MS = 3_600_000;
const now = Date.now();
const REQUEST = "9deb198c-2966-4f01-a820-c45c9a581685";
const OTHER = "5b795450-528a-48d0-a43e-08f94e0e779a";
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

const line = (fields: object, level = 30, ageMs = 0) =>
  JSON.stringify({ level, time: now - ageMs, pid: 1, ...fields });
const failed = (id: string, ageMs: number) =>
  line(
    {
      requestId: id,
      traceId: id === REQUEST ? TRACE : undefined,
      err: { type: "TypeError", message: `no order ${ageMs}`, stack: "TypeError: no\n    at sell" },
      msg: `request ${id} failed`,
    },
    50,
    ageMs,
  );
const log = [
  "Tollgate serves http://127.0.0.1:3000",
  line({ traceId: TRACE, requestId: "11111111-0000", msg: "called before" }, 40, 9000),
  failed(REQUEST, 8000),
  failed(OTHER, 3000),
  line({ msg: "mail 7 was refused", err: { type: "MailNotAccepted" } }, 50, 2 * HOUR_MS),
  line({ msg: "request", requestId: REQUEST, route: "/account", status: 500 }),
  `{"level":50,"cut off by the journal ${REQUEST}`,
].join("\n");
const file = join(folder, "log");
writeFileSync(file, `${log}\n`);

test("all lines about a request and its trace are found", async () => {
  const found = await searchLog([REQUEST], { file });
  const lines = found.trimEnd().split("\n");
  expect(lines.map((each) => each.replace(/^\S+Z {2}/, ""))).toEqual([
    expect.stringMatching(/^warn {2}called before {2}requestId=11111111-0000 {2}traceId=/),
    expect.stringMatching(new RegExp(`^error  request ${REQUEST} failed`)),
    "  TypeError: no",
    "    at sell",
    expect.stringMatching(/^info {2}request .* route=\/account {2}status=500$/),
    expect.stringContaining("cut off by the journal"),
  ]);
  expect(await searchLog([TRACE], { file })).toContain("called before");
});

test("the command reads standard input twice, if it must", () => {
  const words = ["scripts/logs.ts", REQUEST, "--file", "-"];
  const { status, stdout } = spawnSync(process.execPath, words, { input: log, encoding: "utf8" });
  expect([status, stdout]).toEqual([0, expect.stringContaining("called before")]);
  expect(stdout).not.toContain(OTHER);
});

test("errors of one kind are one line with their number, the latest first", async () => {
  const found = await searchLog([], { errors: true, file });
  expect(found.trimEnd().split("\n")).toEqual([
    expect.stringMatching(
      new RegExp(`^ {4}2 × \\S+Z {2}request ${OTHER} failed: TypeError: no order 3000$`),
    ),
    expect.stringMatching(/^ {4}1 × \S+Z {2}mail 7 was refused: MailNotAccepted:/),
  ]);
  expect(await searchLog([], { errors: true, since: "1h", file })).not.toContain("mail 7");
});

test("it says so if nothing is found, and if there is no log", async () => {
  await expect(searchLog(["00000000-none"], { file })).rejects.toThrow("No line names 00000000-n");
  const quiet = join(folder, "quiet");
  writeFileSync(quiet, "");
  expect(await searchLog([], { errors: true, file: quiet })).toBe(
    "The log has no errors of the last 24h.\n",
  );
  await expect(searchLog([REQUEST], { file: join(folder, "none") })).rejects.toThrow("ENOENT");
  vi.stubEnv("PATH", folder);
  await expect(searchLog([REQUEST], {})).rejects.toThrow(/^There is no journal here: name the log/);
});

test("the journal of both units is asked only for lines that matter", async () => {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const script = `#!/bin/sh\necho "$@" >> ${folder}/asked\ncat ${file}\necho "some are hidden" >&2\n`;
  writeFileSync(join(bin, "journalctl"), script, { mode: 0o755 });
  vi.stubEnv("PATH", `${bin}:/usr/bin:/bin`);
  expect(await searchLog([REQUEST], {})).toContain("called before");
  await searchLog([], { errors: true, since: "30m" });
  const asked = readFileSync(join(folder, "asked"), "utf8").split("\n");
  const units = "--unit=tollgate@3000.service --unit=tollgate@3001.service";
  expect(asked[0]).toContain(`${units} --grep=${REQUEST}`);
  expect(asked[1]).toContain(`--grep=${REQUEST}|${TRACE}`);
  expect(asked[2]).toMatch(/--since=@\d+ --grep="level":\[56\]0$/);
});

test("a journal that hides lines is never said to have none", async () => {
  const bin = join(folder, "hiding");
  mkdirSync(bin);
  const script = "#!/bin/sh\necho '-- No entries --'\necho 'some are hidden' >&2\n";
  writeFileSync(join(bin, "journalctl"), script, { mode: 0o755 });
  vi.stubEnv("PATH", `${bin}:/usr/bin:/bin`);
  for (const [ids, flags] of [
    [[], { errors: true }],
    [["00000000-none"], {}],
  ] as const)
    await expect(searchLog(ids, flags)).rejects.toThrow(/not read completely: some are hidden/);
});

test.each([
  [[], {}, "Name an id"],
  [[REQUEST], { errors: true }, "Name an id"],
  [[REQUEST, OTHER], {}, "Name one id"],
  [["a|b.*cdefg"], {}, "not the whole id"],
  [[], { errors: true, since: "soon" }, "--since"],
])("%j with %j is refused", async (ids, flags, problem) => {
  const refused = searchLog(ids, flags);
  await expect(refused).rejects.toThrow(problem);
  await expect(refused).rejects.toBeInstanceOf(BadUsage);
});
