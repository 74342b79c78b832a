import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "tollgate-logs-"));
afterAll(() => rmSync(folder, { recursive: true }));

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

function run(words: readonly string[], options: { input?: string; PATH?: string } = {}) {
  const { input, PATH = process.env["PATH"] } = options;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/logs.ts", ...words], {
    encoding: "utf8",
    input,
    env: { PATH },
  });
  return { status, stdout, stderr };
}

test.each([
  ["a file", ["--file", file], {}],
  ["standard input", ["--file", "-"], { input: log }],
])("all lines about a request and its trace are found in %s", (_where, from, options) => {
  const { status, stdout } = run([REQUEST, ...from], options);
  expect(status).toBe(0);
  const lines = stdout.trimEnd().split("\n");
  expect(lines.map((each) => each.replace(/^\S+Z {2}/, ""))).toEqual([
    expect.stringMatching(/^warn {2}called before {2}requestId=11111111-0000 {2}traceId=/),
    expect.stringMatching(new RegExp(`^error  request ${REQUEST} failed`)),
    "  TypeError: no",
    "    at sell",
    expect.stringMatching(/^info {2}request .* route=\/account {2}status=500$/),
    expect.stringContaining("cut off by the journal"),
  ]);
  expect(stdout).not.toContain(OTHER);
});

test("errors of one kind are one line with their number, the latest first", () => {
  const day = run(["--errors", "--file", file]);
  expect(day.stdout.trimEnd().split("\n")).toEqual([
    expect.stringMatching(
      new RegExp(`^ {4}2 × \\S+Z {2}request ${OTHER} failed: TypeError: no order 3000$`),
    ),
    expect.stringMatching(/^ {4}1 × \S+Z {2}mail 7 was refused: MailNotAccepted:$/),
  ]);
  const hour = run(["--errors", "--since", "1h", "--file", file]);
  expect(hour.stdout).not.toContain("mail 7");
});

test("it says so if nothing is found, and if there is no journal", () => {
  const none = run(["00000000-none", "--file", file]);
  expect([none.status, none.stderr]).toEqual([1, "No line names 00000000-none.\n"]);
  expect(run(["--errors", "--file", "-"], { input: "" })).toMatchObject({
    status: 0,
    stdout: "The log has no errors since then.\n",
  });
  const missing = run(["--errors", "--file", join(folder, "none")]);
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining("ENOENT")]);
  const journal = run([REQUEST], { PATH: folder });
  expect([journal.status, journal.stderr]).toEqual([
    1,
    "There is no journal here: name the log with --file FILE, or pipe it into --file -.\n",
  ]);
});

test("the journal of both units is asked only for lines that matter", () => {
  const bin = join(folder, "bin");
  execFileSync("mkdir", [bin]);
  const script = `#!/bin/sh\necho "$@" >> ${folder}/asked\ncat ${file}\necho "others' lines are hidden" >&2\n`;
  writeFileSync(join(bin, "journalctl"), script);
  chmodSync(join(bin, "journalctl"), 0o755);
  const PATH = `${bin}:/usr/bin:/bin`;
  expect(run([REQUEST], { PATH }).stdout).toContain("called before");
  expect(run(["--errors", "--since", "30m"], { PATH }).status).toBe(0);
  const asked = execFileSync("cat", [join(folder, "asked")], { encoding: "utf8" }).split("\n");
  const units = "--unit=tollgate@3000.service --unit=tollgate@3001.service";
  expect(asked[0]).toContain(`${units} --grep=${REQUEST}`);
  expect(asked[1]).toContain(`--grep=${REQUEST}|${TRACE}`);
  expect(asked[2]).toMatch(/--since=@\d+ --grep="level":\[56\]0$/);
  const hidden = run(["00000000-none"], { PATH });
  expect(hidden.stderr).toBe("No line names 00000000-none.\nothers' lines are hidden\n");
});

test.each([
  [[], "Name an id"],
  [[REQUEST, "--errors"], "Name an id"],
  [[REQUEST, OTHER], "Name one id"],
  [["a|b.*cdefg"], "no id"],
  [["--errors", "--since", "soon"], "--since"],
])("%j is refused", (words, problem) => {
  const { status, stderr } = run(words);
  expect([status, stderr]).toEqual([2, expect.stringContaining(problem)]);
});
