/** What is written to a server. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { renderCaddyfile, renderSite, withoutImport } from "./caddy.ts";
import { NODE, placesUnder } from "./places.ts";
import { countSockets } from "./server.ts";
import { readValues, writeValues } from "./settings-file.ts";
import { logCommand } from "./status.ts";
import { renderCommand, renderUnits } from "./units.ts";

test("the site passes everything to the shop, with a public certificate", () => {
  expect(renderSite({ domain: "shop.atlas.com", port: 3001, email: "ann@atlas.com" })).toBe(
    `# Written by npm run deploy.
shop.atlas.com {
	tls ann@atlas.com
	reverse_proxy 127.0.0.1:3001 {
		# The shop keeps idle connections longer, so that no request meets one that is being closed.
		transport http {
			keepalive 3s
		}
	}
}
`,
  );
});

test("a test authority is named with its own certificate", () => {
  const test = { acmeUrl: "https://localhost:14000/dir", authority: "/etc/caddy/ca.pem" };
  expect(renderSite({ domain: "shop.test", port: 3000, ...test })).toContain(
    "\ttls {\n\t\tca https://localhost:14000/dir\n\t\tca_root /etc/caddy/ca.pem\n\t}\n",
  );
});

test("Debian's Caddyfile is replaced, and another one is kept", () => {
  const own = "other.example {\n\trespond hello\n}\n";
  expect(renderCaddyfile(undefined, false)).toBe("import tollgate.caddy\n");
  expect(renderCaddyfile(":80 {\n}\n", true)).toBe("import tollgate.caddy\n");
  const added = renderCaddyfile(own, false);
  expect(added).toBe(`${own}\nimport tollgate.caddy\n`);
  expect(renderCaddyfile(added, false)).toBe(added);
  expect(withoutImport(added).trim()).toBe(own.trim());
});

test("settings keep their comments, and every value survives being read", () => {
  const text = "# mine\nMAIL_URL=old\n\nTEST_MODE=1\n";
  const values = { MAIL_URL: "smtp://a:b%23@c", APP: 'it\'s # "x" $HOME', EMPTY: "" };
  const written = writeValues(text, { ...values, TEST_MODE: undefined });
  expect(written).toMatch(/^# mine\nMAIL_URL=smtp:\/\/a:b%23@c\n\n/);
  expect(parseEnv(written)).toEqual(values);
  expect(readValues(written)).toEqual(values);
  expect(writeValues(written, values)).toBe(written);
});

test("connections to a port are counted by their state", () => {
  const table = `  sl  local_address rem_address   st tx_queue
   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000
   1: 0100007F:0BB8 0100007F:D2F0 01 00000000:00000000
   2: 0100007F:D2F0 0100007F:0BB8 01 00000000:00000000`;
  expect(countSockets(table, 3000, "01")).toBe(1);
  expect(countSockets(table, 3000, "0A")).toBe(1);
  expect(countSockets(table, 3001, "01")).toBe(0);
});

test("the log is that of both ports and of this command", () => {
  expect(logCommand(placesUnder("/")).join(" ")).toBe(
    "journalctl --quiet --no-pager --output=short-iso --lines=200 _SYSTEMD_UNIT=tollgate@3000.service _SYSTEMD_UNIT=tollgate@3001.service + SYSLOG_IDENTIFIER=tollgate-deploy",
  );
});

test("units need nothing that a minimal Debian lacks, such as procps", () => {
  const texts = Object.values(renderUnits(placesUnder("/"))).join("");
  const programs = [...texts.matchAll(/^Exec\w+=(\S+)/gm)].map(([, program]) => program);
  expect(new Set(programs)).toEqual(new Set(["/bin/sh", `/opt/tollgate/ports/%i/${NODE}`]));
});

test("whatever a unit runs knows the authorities of the system, and that of the tests", () => {
  const authority = "/etc/caddy/ca.pem";
  const units = Object.entries(renderUnits(placesUnder("/"), { authority }));
  for (const [name, text] of units.filter(([each]) => each.endsWith(".service")))
    expect(text, name).toMatch(
      /^Environment=.*\bNODE_USE_SYSTEM_CA=1 NODE_EXTRA_CA_CERTS=\/etc\/caddy\/ca\.pem$/m,
    );
});

test("tollgate runs the release's commands as its user, and reads the journal as root", () => {
  const places = placesUnder(mkdtempSync(join(tmpdir(), "tollgate-command-")));
  try {
    const programs = join(places.etc, "bin");
    for (const path of [programs, join(places.current, dirname(NODE)), dirname(places.command)])
      mkdirSync(path, { recursive: true });
    const put = (path: string, text: string) => writeFileSync(path, text, { mode: 0o755 });
    const callAs = (uid: number, ...words: string[]) => {
      put(join(programs, "id"), `#!/bin/sh\necho ${uid}\n`);
      const env = { PATH: `${programs}:/usr/bin:/bin` };
      const { status, stdout, stderr } = spawnSync(places.command, words, {
        env,
        encoding: "utf8",
      });
      return [status, stdout + stderr];
    };
    put(join(programs, "runuser"), '#!/bin/sh\necho "runuser $*"\n');
    put(
      join(places.current, NODE),
      '#!/bin/sh\necho "node $* $NODE_USE_SYSTEM_CA $NODE_EXTRA_CA_CERTS"\n',
    );
    put(places.command, renderCommand(places, { authority: "/ca.pem" }));
    expect(callAs(0, "orders", "list")).toEqual([
      0,
      `runuser -u tollgate -- ${NODE} scripts/orders.ts list\n`,
    ]);
    expect(callAs(0, "logs", "--errors")).toEqual([0, "node scripts/logs.ts --errors 1 /ca.pem\n"]);
    expect(callAs(1000, "orders")).toEqual([1, expect.stringContaining("as root")]);
    const [status, usage] = callAs(0);
    expect(status).toBe(2);
    const [, names = ""] = /^Usage: tollgate (\S+) /.exec(String(usage)) ?? [];
    expect(names.split("|").filter((name) => !existsSync(`scripts/${name}.ts`))).toEqual([]);
    expect(callAs(0, "deploy", "status")).toEqual([2, usage]);
  } finally {
    rmSync(join(places.etc, "../.."), { recursive: true });
  }
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

/** Exit statuses of a release's scripts, with and without options that older releases do not know. */
interface Nightly {
  readonly backup: readonly [number, number];
  readonly drill: number;
}

test.each<[string, Nightly, number, string[]]>([
  ["a release", { backup: [0, 0], drill: 0 }, 0, ["backup --files --keep 14", "restore --drill"]],
  [
    "an older release, which ends with 2 at options",
    { backup: [2, 0], drill: 2 },
    0,
    ["backup --files --keep 14", "backup", "restore --drill"],
  ],
  ["a failing backup", { backup: [1, 0], drill: 0 }, 1, ["backup --files --keep 14"]],
  [
    "a backup that cannot be restored",
    { backup: [0, 0], drill: 1 },
    1,
    ["backup --files --keep 14", "restore --drill"],
  ],
])("of %s, the nightly unit ends as it should", (_, { backup, drill }, expected, calls) => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-nightly-"));
  try {
    for (const name of ["scripts", dirname(NODE)])
      mkdirSync(join(folder, name), { recursive: true });
    symlinkSync(process.execPath, join(folder, NODE));
    const script = (name: string, [status, plain]: readonly [number, number]) =>
      writeFileSync(
        join(folder, `scripts/${name}.ts`),
        `import { appendFileSync } from "node:fs";
const [to, ...options] = process.argv.slice(2);
appendFileSync("calls", ["${name}", ...options, to].join(" ") + "\\n");
process.exitCode = options.length > 0 ? ${status} : ${plain};`,
      );
    script("backup", backup);
    script("restore", [drill, 1]);
    const { "tollgate-backup.service": unit = "" } = renderUnits(placesUnder("/"));
    const [, line = ""] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
    const command = line.replaceAll("$$", "$").replaceAll("%%", "%");
    expect(spawnSync("/bin/sh", ["-c", command], { cwd: folder }).status).toBe(expected);
    const found = readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
    const name = / (\/var\/lib\/tollgate\/backups\/\d{4}-\d\d-\d\dT[\d-]{8})$/;
    expect(found.map((call) => call.replace(name, ""))).toEqual(calls);
    // The backup that is tried is the one just taken.
    expect(new Set(found.map((call) => name.exec(call)?.[1])).size).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ["a release", [1, 0], 1, ["--save"]],
  ["an older release, which ends with 2 at the option", [2, 1], 1, ["--save", ""]],
  ["a release without a problem", [0, 1], 0, ["--save"]],
] as const)("of %s, the nightly check ends as it should", (_, [saving, plain], expected, calls) => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-nightly-"));
  try {
    for (const name of ["scripts", dirname(NODE)])
      mkdirSync(join(folder, name), { recursive: true });
    symlinkSync(process.execPath, join(folder, NODE));
    writeFileSync(
      join(folder, "scripts/doctor.ts"),
      `import { appendFileSync } from "node:fs";
const words = process.argv.slice(2).join(" ");
appendFileSync("calls", words + "\\n");
process.exitCode = words === "" ? ${plain} : ${saving};`,
    );
    const { "tollgate-doctor.service": unit = "" } = renderUnits(placesUnder("/"));
    const [, line = ""] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
    const command = line.replaceAll("$$", "$");
    expect(spawnSync("/bin/sh", ["-c", command], { cwd: folder }).status).toBe(expected);
    expect(readFileSync(join(folder, "calls"), "utf8")).toBe(calls.join("\n") + "\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.runIf(hasSystemd)("systemd accepts the units, and finds little exposed", () => {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-units-"));
  const analyze = (...words: string[]) => {
    const ran = spawnSync("systemd-analyze", words, { cwd: folder, encoding: "utf8" });
    // The shop's own program does not exist here.
    const problems = ran.stderr.split("\n").filter((line) => !line.includes("is not executable"));
    return { problems: problems.filter((line) => line !== ""), output: ran.stdout };
  };
  try {
    const units = renderUnits(placesUnder("/"), { authority: "/etc/caddy/ca.pem" });
    for (const [name, text] of Object.entries(units))
      writeFileSync(join(folder, name.replace("@", "@3000")), text);
    const names = Object.keys(units).map((name) => `./${name.replace("@", "@3000")}`);
    expect(analyze("verify", "--man=no", ...names).problems).toEqual([]);
    for (const service of names.filter((name) => name.endsWith(".service"))) {
      const { output } = analyze("security", "--offline=true", service);
      const [, exposure = "10"] = /exposure level for \S+: ([\d.]+)/.exec(output) ?? [];
      expect(Number(exposure), service).toBeLessThan(1.6);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
