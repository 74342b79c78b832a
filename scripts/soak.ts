/** `npm run soak -- NAME…`: long tests of the built server under load and failures, in sizes that flags choose. */
import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
// The stand-in for Stripe needs these hooks, because it renders its pages in this process.
import "#locales/register-hooks.ts";
import { bucket } from "#tests/soak/bucket.ts";
import { checkouts } from "#tests/soak/checkouts.ts";
import { disk } from "#tests/soak/disk.ts";
import { EXIT_BAD_USAGE, EXIT_FAILED } from "./terminal.ts";
import { findCaddy, findPostgres, hasSwift } from "./test-tools.mjs";
import { mayMount } from "#tests/support/small-disk.ts";
import { fuzz } from "#tests/soak/fuzz.ts";
import { guessing } from "#tests/soak/guessing.ts";
import { machines } from "#tests/soak/machines.ts";
import { mails } from "#tests/soak/mails.ts";
import { payments } from "#tests/soak/payments/payments.ts";
import { slowReaders } from "#tests/soak/slow-readers.ts";
import { soldFiles } from "#tests/soak/sold-files.ts";
import type { Findings } from "#tests/soak/soak-run.ts";
import { TEST_STORE } from "#tests/support/started-site.ts";
import { takeovers } from "#tests/soak/takeovers.ts";
import { updates } from "#tests/soak/updates/updates.ts";

const USAGE = `Usage: npm run soak -- [NAME…] [FLAGS]

Builds the shop with the tests' store, then runs the named soak tests one after the other (all if none is
named). Prints their figures; exits with 1 if a check failed.

  fuzz          --requests 100000  in each setting; --seed N repeats a run
  payments      --purchases 1000 --kills 20  with lost, late and repeated webhooks, refunds, disputes and
                claims, while worker and shop are killed; --seed N repeats a plan
  machines      --shared-purchases 2000  at two shops with two workers each, while a process is killed every five
                seconds and their PostgreSQL restarts twice
  takeovers     --takeovers 20  while twenty visitors are on the site
  slow-readers  --readers 1000 --megabytes 60 --seconds 60  at 16 kB/s each
  checkouts     --checkouts 10000  of guests from one client
  mails         --mails 10000 --receipts 40  while the mails to strangers wait
  guessing      --guesses 2000 --sign-ins 43
  files         --sold-megabytes 2048  in the store of a running shop, built, taken over and downloaded; on Linux only
  bucket        --file-megabytes 2048  written and read with flat memory; needs OpenStack Swift
  disk          with a small full disk; as root on Linux only
  updates       --updates 100 --releases 20 --watch-seconds 3  and rollbacks of a deployed shop, behind Caddy, between
                commits of the history and planted bad ones, while updates and shops are killed; --seed N repeats a
                choice; needs Caddy and root on Linux; makes the releases first, a few minutes each, which later runs
                find in the folder for temporary files
`;

const { values, positionals } = readArguments();
const size = (name: Exclude<keyof typeof values, "help">) => Number(values[name]);

const soaks: Readonly<Record<string, () => Promise<Findings>>> = {
  "fuzz in test mode": () => fuzz("test", size("requests"), size("seed")),
  "fuzz in live settings": () => fuzz("live", size("requests"), size("seed")),
  payments: () =>
    payments({ purchases: size("purchases"), kills: size("kills"), seed: size("seed") }),
  machines: async () =>
    findPostgres()
      ? machines({
          purchases: size("shared-purchases"),
          atOnce: 24,
          troubles: { kills: { everyMs: 5000 }, restarts: 2 },
        })
      : { figures: { skipped: "PostgreSQL is not installed" }, faults: [] },
  takeovers: () => takeovers(size("takeovers")),
  "slow-readers": () =>
    slowReaders({
      readers: size("readers"),
      megabytes: size("megabytes"),
      seconds: size("seconds"),
      isTimed: true,
    }),
  checkouts: () => checkouts(size("checkouts")),
  mails: () =>
    mails({ count: size("mails"), receipts: size("receipts"), relayDelayMs: 200, isTimed: true }),
  guessing: () => guessing(size("guesses"), size("sign-ins")),
  files: async () =>
    process.platform === "linux"
      ? soldFiles(size("sold-megabytes"))
      : { figures: { skipped: "the memory of processes is read on Linux only" }, faults: [] },
  bucket: async () =>
    hasSwift()
      ? bucket(size("file-megabytes"))
      : { figures: { skipped: "OpenStack Swift is not installed" }, faults: [] },
  disk: async () =>
    mayMount ? disk() : { figures: { skipped: "a small disk needs root on Linux" }, faults: [] },
  updates: async () => {
    const caddy = mayMount ? findCaddy() : undefined;
    if (!caddy) return { figures: { skipped: "it needs Caddy, and root on Linux" }, faults: [] };
    const watchMs = size("watch-seconds") * 1000;
    return updates(
      { updates: size("updates"), releases: size("releases"), watchMs, seed: size("seed") },
      caddy,
    );
  },
};

const isNamed = (title: string) =>
  positionals.length === 0 || positionals.some((name) => title.split(" ")[0] === name);
const unknown = positionals.filter(
  (name) => !Object.keys(soaks).some((title) => title.split(" ")[0] === name),
);
const sizes = Object.entries(values).filter(([name]) => name !== "help");
const invalid = sizes
  .filter(([, value]) => !/^[1-9]\d*$/.test(String(value)))
  .map(([name]) => name);

if (values.help) console.log(USAGE);
else if (unknown.length > 0 || invalid.length > 0) {
  console.error(
    `Invalid arguments: ${[...unknown, ...invalid.map((name) => `--${name}`)].join(", ")}`,
  );
  console.error(USAGE);
  process.exitCode = EXIT_BAD_USAGE;
} else {
  execFileSync(process.execPath, ["scripts/build.ts"], {
    // `STORE` is for the build only: the soaks set their shops' stores themselves.
    env: { ...process.env, STORE: TEST_STORE },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const [title, run] of Object.entries(soaks).filter(([name]) => isNamed(name))) {
    console.log(`\n— ${title}`);
    const { figures, faults } = await run();
    for (const [name, figure] of Object.entries(figures)) console.log(`  ${name}: ${figure}`);
    for (const fault of faults) console.log(`  FAULT ${fault}`);
    if (faults.length > 0) process.exitCode = EXIT_FAILED;
  }
}

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      requests: { type: "string", default: "100000" },
      seed: { type: "string", default: String(randomInt(2 ** 31)) },
      purchases: { type: "string", default: "1000" },
      kills: { type: "string", default: "20" },
      "shared-purchases": { type: "string", default: "2000" },
      takeovers: { type: "string", default: "20" },
      readers: { type: "string", default: "1000" },
      megabytes: { type: "string", default: "60" },
      seconds: { type: "string", default: "60" },
      checkouts: { type: "string", default: "10000" },
      mails: { type: "string", default: "10000" },
      receipts: { type: "string", default: "40" },
      "sold-megabytes": { type: "string", default: "2048" },
      "file-megabytes": { type: "string", default: "2048" },
      guesses: { type: "string", default: "2000" },
      "sign-ins": { type: "string", default: "43" },
      updates: { type: "string", default: "100" },
      releases: { type: "string", default: "20" },
      "watch-seconds": { type: "string", default: "3" },
    },
  });
}
