/** A server with systemd and Caddy. */
import { existsSync, readFileSync } from "node:fs";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { READY_PATH } from "#protocol/paths.ts";
import { buildIn } from "../doctor/address.ts";
import { askHere } from "../doctor/this-machine.ts";
import { checkCaddy, reloadCaddy, renderSite, type Site } from "./caddy.ts";
import type { Ground, Proxy, Service } from "./ground.ts";
import { type Machine, mustRun } from "./machine.ts";
import { type Places, unitOf, USER } from "./places.ts";
import { readValues, replaceFile, type Values } from "./settings-file.ts";

const READY_MS = 5 * 60_000;
const PURCHASE_MS = 60_000;
const DRAIN_MS = 10 * 60_000;
const POLL_MS = 1000;
const CERTIFICATE_MS = 3 * 60_000;
const REPORT_MS = 15_000;
const LOOK_MS = 1500;
const PROXY_MS = 5000;

export function groundOf(places: Places, machine: Machine): Ground {
  return {
    places,
    machine,
    service: systemd(machine),
    proxy: caddy(places, machine),
    user: USER,
    async readBuild(port) {
      const publicUrl = settingsIn(places)["PUBLIC_URL"] ?? "";
      // While a release is tried, it has an address of its own.
      for (const asked of [publicUrl, `http://127.0.0.1:${port}`]) {
        const answer = await askHere({ host: "127.0.0.1", port, publicUrl: asked });
        const build = answer?.status === 200 ? buildIn(answer.body) : undefined;
        if (build !== undefined) return build;
      }
      return undefined;
    },
    countConnections: (port) => countSockets(readSockets(), port, ESTABLISHED),
    tell: (line) => void process.stdout.write(`${line}\n`),
    now: () => new Date(),
    limits: {
      readyMs: READY_MS,
      purchaseMs: PURCHASE_MS,
      drainMs: DRAIN_MS,
      pollMs: POLL_MS,
      certificateMs: CERTIFICATE_MS,
      reportMs: REPORT_MS,
      lookMs: LOOK_MS,
    },
  };
}

export function settingsIn({ settings }: Places): Values {
  return existsSync(settings) ? readValues(readFileSync(settings, "utf8")) : {};
}

function systemd(machine: Machine): Service {
  return {
    async start(port) {
      await mustRun(machine, ["systemctl", "enable", "--quiet", unitOf(port)]);
      await mustRun(machine, ["systemctl", "restart", unitOf(port)]);
    },
    async stop(port) {
      await mustRun(machine, ["systemctl", "disable", "--quiet", "--now", unitOf(port)]);
    },
    async countRestarts(port) {
      const shown = ["systemctl", "show", "--value", "--property=NRestarts", unitOf(port)];
      return Number((await machine.run(shown)).output);
    },
  };
}

/** Of the shop with these settings, at the port. */
export function siteOf(places: Places, values: Values, port: number): Site {
  return {
    domain: new URL(values["PUBLIC_URL"] ?? "").hostname,
    port,
    email: values["OWNER_EMAILS"]?.split(",")[0],
    acmeUrl: values["ACME_URL"] || undefined,
    authority: authorityOf(places, values),
  };
}

/** The file of an authority whose certificates only this server knows. */
export function authorityOf({ authority }: Places, values: Values): string | undefined {
  return values["ACME_CA"] ? authority : undefined;
}

function caddy(places: Places, machine: Machine): Proxy {
  return {
    check: () => checkCaddy(machine, places),
    async pointTo(port) {
      replaceFile(places.site, renderSite(siteOf(places, settingsIn(places), port)));
      await reloadCaddy(machine, places);
    },
    readBuild: () => askProxy(new URL(settingsIn(places)["PUBLIC_URL"] ?? "").hostname),
  };
}

/** Past the DNS, and with any certificate, because both have checks of their own. */
function askProxy(domain: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked = request(
      {
        host: "127.0.0.1",
        servername: domain,
        path: READY_PATH,
        headers: { host: domain },
        rejectUnauthorized: false,
        agent: false,
        timeout: PROXY_MS,
      },
      (response) => {
        text(response).then(
          (body) => resolve(response.statusCode === 200 ? buildIn(body) : undefined),
          () => resolve(undefined),
        );
      },
    );
    asked.on("timeout", () => asked.destroy());
    asked.on("error", () => resolve(undefined));
    asked.end();
  });
}

const ESTABLISHED = "01";
const LISTENING = "0A";

export function isTaken(port: number): boolean {
  return countSockets(readSockets(), port, LISTENING) > 0;
}

function readSockets(): string {
  const tables = ["/proc/net/tcp", "/proc/net/tcp6"].filter((path) => existsSync(path));
  return tables.map((path) => readFileSync(path, "utf8")).join("\n");
}

/** `table` has the lines of /proc/net/tcp. */
export function countSockets(table: string, port: number, wanted: string): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return table
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address = "", , state]) => address.endsWith(local) && state === wanted).length;
}
