/** The end of `npm run deploy -- setup`: certificate, backup, check, and what to do first. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ASK_AT_ONCE, EACH_ATTEMPT } from "../doctor/address.ts";
import { counted, EXIT_BAD_USAGE, EXIT_DONE, done, type Outcome, refused } from "../terminal.ts";
import { reloadCaddy } from "./caddy.ts";
import { untilPublic } from "./certificate.ts";
import { writeJournal } from "./change-over.ts";
import type { Ground } from "./ground.ts";
import { mustRun } from "./machine.ts";
import { type Places, USER } from "./places.ts";
import { nodeOf } from "./release.ts";
import { authorityOf, siteOf } from "./server.ts";
import type { Values } from "./settings-file.ts";
import { secretIn } from "./take-in.ts";

interface SetUp {
  /** Titles of the steps that changed something. */
  readonly changed: readonly string[];
  readonly isRestored: boolean;
  /** When it began, in ms since the epoch. */
  readonly began: number;
}

/** Fails if nobody can reach the shop over HTTPS. */
export async function finish(ground: Ground, values: Values, setUp: SetUp): Promise<Outcome> {
  const { places, machine, tell } = ground;
  const { changed } = setUp;
  const obstacle = await reach(ground, values, setUp);
  if (changed.length > 0) await mustRun(machine, ["systemctl", "start", `${USER}-backup.service`]);
  if ((await examine(ground, values)) !== EXIT_DONE)
    tell("The lines with FAIL say what is still to be done.");
  if (changed.length > 0)
    await writeJournal(ground, `Set up: ${counted(changed.length, "change")}.`);
  const head = changed.length === 0 ? "Nothing was changed. " : "";
  if (obstacle === undefined) {
    const isKnown = setUp.isRestored || (await hasAccount(ground, values));
    return done(head.trim() + welcome(values, places, isKnown));
  }
  return refused(
    `${head}The shop runs, but nobody reaches ${values["PUBLIC_URL"]}: ${obstacle.words}.
${obstacle.remedy}; then ${ASK_AT_ONCE}. ${EACH_ATTEMPT}.
`,
  );
}

/** Returns the obstacle, if there is one. */
async function reach(
  ground: Ground,
  values: Values,
  { changed, began }: SetUp,
): ReturnType<typeof untilPublic> {
  const { places, machine, proxy, now } = ground;
  const { domain } = siteOf(places, values, places.pair[0]);
  let since = began;
  if (!changed.includes(places.site) && (await proxy.readBuild()) === undefined) {
    // Caddy waits longer after each failure, hours in the end; a reload lets it try at once.
    since = now().getTime();
    await reloadCaddy(machine, places);
  }
  return untilPublic(ground, { domain, since });
}

/** Shows and saves what doctor finds. Returns its exit code. */
async function examine({ places, machine }: Ground, values: Values): Promise<number> {
  const command = [nodeOf(places.current), "scripts/doctor.ts"];
  const authority = authorityOf(places, values);
  const env = authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: authority };
  const options = { cwd: places.current, user: USER, isShown: true, env };
  const { status } = await machine.run([...command, "--save"], options);
  // The release that serves may be an older one, which does not know the option.
  return status === EXIT_BAD_USAGE ? (await machine.run(command, options)).status : status;
}

/** Whether the owner has an account already, in the shop's mode. False if its accounts are elsewhere. */
async function hasAccount(
  { places, machine }: Ground,
  { OWNER_EMAILS = "" }: Values,
): Promise<boolean> {
  const list = [nodeOf(places.current), "scripts/accounts.ts", "list"];
  const { output } = await machine.run(list, { cwd: places.current, user: USER });
  const owners = OWNER_EMAILS.toLowerCase().split(/[\s,]+/);
  const addresses = output.split("\n").map((line) => line.split(/\s/)[0]?.toLowerCase());
  return addresses.some((address) => address && owners.includes(address));
}

function welcome(values: Values, places: Places, isKnown: boolean): string {
  const { PUBLIC_URL, OWNER_EMAILS, TEST_MODE, STRIPE_SECRET_KEY } = values;
  const isTest = TEST_MODE === "1";
  const twoStep = isTest ? "" : ", and turn on two-step sign-in in the account";
  const authority = authorityOf(places, values) ?? [];
  const others = [secretIn(places), places.store].filter(existsSync);
  const hasAuthorities =
    existsSync(places.authorities) &&
    readdirSync(places.authorities).some((name) => name.endsWith(".crt"));
  const authorities = hasAuthorities ? join(places.authorities, "*.crt") : [];
  const kept = [places.settings, ...others].concat(authority, authorities);
  const steps = [
    isKnown
      ? `Open ${PUBLIC_URL}/admin and sign in as before.`
      : `Open ${PUBLIC_URL}/admin and create the account of ${OWNER_EMAILS}; confirm the address at the mailed link${twoStep}.`,
    isTest
      ? `Buy at ${PUBLIC_URL} with the card 4242 4242 4242 4242. The shop is in test mode${STRIPE_SECRET_KEY ? ", with Stripe's test key" : ""}: to sell, run this again with a live key.`
      : `Buy at ${PUBLIC_URL} with a real card, and refund it in /admin.`,
    "Let ports 80 and 443 (TCP, and UDP for 443) through the firewall, and SSH; nothing else needs to be reached.",
    `Copy ${new Intl.ListFormat("en-GB").format(kept)} to another place now, because no backup has them, and ${places.backups} every day.`,
  ];
  return `\nWhat to do first:\n${steps.map((step, at) => `  ${at + 1}. ${step}\n`).join("")}`;
}
