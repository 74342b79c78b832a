/** The process that `updates.ts` starts in a network and a process table of its own. Prints the findings as JSON. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { changeOver } from "#scripts/deploy/change-over.ts";
import { placesUnder } from "#scripts/deploy/places.ts";
import { replaceFiles } from "#scripts/deploy/unit-files.ts";
import { checkBooks } from "../payments/check-books.ts";
import type { Findings } from "../soak-run.ts";
import { groundIn } from "./change.ts";
import { ORIGIN } from "./client.ts";
import { checksumsOf, linkRelease } from "./releases.ts";
import { startShoppers } from "./shoppers.ts";
import { startUnits } from "./units.ts";
import { runSteps, type Trial } from "./steps.ts";
import { OWNED_BY_USER, READ_BY_USER } from "./user.ts";

async function run(trial: Trial): Promise<Findings> {
  const { folder, caddy, releases } = trial;
  // Each buyer has an address of the range for such tests (RFC 2544).
  execFileSync("ip", ["link", "set", "lo", "up"]);
  execFileSync("ip", ["route", "add", "local", "198.18.0.0/15", "dev", "lo"]);
  const places = placesUnder(folder);
  const { releases: made, ports, units: unitFiles, state, data, backups, etc } = places;
  for (const path of [made, ports, unitFiles, state, data, backups, etc])
    mkdirSync(path, { recursive: true });
  for (const path of [places.caddyfile, places.command])
    mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    places.caddyfile,
    "{\n\tlocal_certs\n\tskip_install_trust\n}\nimport tollgate.caddy\n",
  );
  writeFileSync(places.site, "");
  writeFileSync(
    places.settings,
    `PUBLIC_URL=${ORIGIN}\nTEST_MODE=1\nHOST=127.0.0.1\nTRUSTED_PROXIES=127.0.0.1\nDATA_DIR=${places.data}\nBACKUP_DIR=${places.backups}\n`,
  );
  // As setup does.
  execFileSync("chmod", ["755", folder]);
  execFileSync("chown", [OWNED_BY_USER, state, data, backups]);
  execFileSync("chmod", ["700", data, backups]);
  execFileSync("chown", [READ_BY_USER, etc, places.settings]);
  execFileSync("chmod", ["640", places.settings]);
  const units = await startUnits(places, folder, caddy);
  const path = `${units.programs}:${dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin`;
  const first = join(places.releases, "first");
  const [from = ""] = releases;
  linkRelease({ from, to: first, flaw: undefined, failedAt: "", before: from });
  const ground = groundIn(folder, path);
  await replaceFiles(ground, { from: undefined, to: first });
  await changeOver(ground, first, { watchMs: 0 });
  const checksums = new Set(releases.flatMap(checksumsOf));
  const shoppers = startShoppers({ visitors: 2, buyers: 2, checksums });
  const { figures, faults } = await runSteps({ trial, places, units, path, shoppers });
  await shoppers.stop();
  await shoppers.check("all");
  const audit = checkBooks(join(places.data, "tollgate.db"));
  return {
    figures: {
      ...figures,
      "pages read": shoppers.figures.pages,
      purchases: shoppers.figures.purchases,
      "files downloaded": shoppers.figures.downloads,
      "cut requests": [...shoppers.cuts.counts].map((pair) => pair.join(": ")).join(", ") || "none",
      "scripts of the newer release asked from the older": shoppers.figures.missingAssets,
      orders: JSON.stringify(audit.outcomes),
    },
    faults: [...faults, ...shoppers.faults, ...audit.findings],
  };
}

const trial = JSON.parse(process.argv[2] ?? "") as Trial;
const findings = await run(trial);
writeFileSync(join(trial.folder, "findings.json"), JSON.stringify(findings));
// As the first process of its table, it ends all others with it.
process.exit();
