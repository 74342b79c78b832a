/** Changes that make a release bad, each at another moment. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

interface Planted {
  /** Runs before the script that it is put into. */
  readonly scripts?: Readonly<Record<string, string>>;
  /** The body of a function of `request` and `response` in each worker; true if it answers. */
  readonly requests?: string;
  /** Only with the shop's own settings; the rehearsal passes. */
  readonly isLive?: boolean;
}

const HANG = "failed(); setInterval(() => {}, 1000); await new Promise(() => {});";
const VISITS = 5;
/** Counts what came through the proxy. */
const afterVisits = (act: string) =>
  `if (request.headers["x-forwarded-for"] && (visits += 1) > ${VISITS}) { failed(); ${act} }`;

const start = (text: string) => ({ scripts: { "scripts/start.mjs": text } });
const live = (text: string) => start(`if (!process.env.TEST_MODE) { ${text} }`);

const flaws = {
  "does not start": start("failed(); process.exit(1);"),
  "does not start with the settings": live("failed(); process.exit(1);"),
  hangs: start(HANG),
  "hangs with the settings": live(HANG),
  "cannot restore": { scripts: { "scripts/restore.ts": "failed(); process.exit(1);" } },
  "breaks the checkout": {
    requests: `if (request.method === "POST" && request.url.includes("paywall")) {
      failed(); response.writeHead(500).end(); return true; }`,
  },
  "is never ready": {
    isLive: true,
    requests: `if (request.url === "/readyz") { failed(); response.writeHead(503).end(); return true; }`,
  },
  "dies under visitors": {
    isLive: true,
    requests: afterVisits(`process.kill(process.ppid, "SIGKILL"); process.exit(1);`),
  },
  "loses workers under visitors": { isLive: true, requests: afterVisits("process.exit(1);") },
  "freezes under visitors": { isLive: true, requests: afterVisits("for (;;);") },
  "is not ready under visitors": {
    isLive: true,
    requests: `${afterVisits("")} if (visits > ${VISITS} && request.url === "/readyz") {
      response.writeHead(503).end(); return true; }`,
  },
} satisfies Readonly<Record<string, Planted>>;

export type Flaw = keyof typeof flaws;

export const flawNames = Object.keys(flaws) as [Flaw, ...Flaw[]];

/** Visitors are served by the release before it until it would be ready. */
export const waitsUntilReady = (flaw: Flaw) => /^hangs|^is never ready$/.test(flaw);

export const isSeenByVisitors = (flaw: Flaw) => flaw.endsWith("under visitors");

/** `release` has links to files of another one, which must not change. */
export function plant(release: string, flaw: Flaw, failedAt: string): void {
  const { scripts = {}, requests, isLive = false }: Planted = flaws[flaw];
  const failed = `const failed = () => {
  const fs = process.getBuiltinModule("node:fs");
  if (!fs.existsSync(${JSON.stringify(failedAt)})) fs.writeFileSync(${JSON.stringify(failedAt)}, String(Date.now()));
};`;
  const prefixes = { ...scripts };
  if (requests) {
    const hook = join(release, "flaw.mjs");
    writeFileSync(
      hook,
      `import { Server } from "node:http";
${failed}
let visits = 0;
const answers = (request, response) => { ${requests} };
const { emit } = Server.prototype;
Server.prototype.emit = function (name, ...values) {
  return name === "request" && answers(...values) ? true : emit.call(this, name, ...values);
};
`,
    );
    const option = JSON.stringify(`--import=${pathToFileURL(hook.replace(/\.part\//, "/")).href}`);
    prefixes["scripts/start.mjs"] =
      `${isLive ? "if (!process.env.TEST_MODE) " : ""}process.env.NODE_OPTIONS = ${option};`;
  }
  for (const [name, text] of Object.entries(prefixes)) {
    const path = join(release, name);
    const whole = readFileSync(path, "utf8");
    rmSync(path);
    writeFileSync(path, `${failed}\n${text}\n${whole}`);
  }
}
