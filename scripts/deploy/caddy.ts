/** The proxy's settings: docs/decisions/0055-caddy-and-two-ports.md. */
import { type Machine, mustRun } from "./machine.ts";
import type { Places } from "./places.ts";

export interface Site {
  readonly domain: string;
  readonly port: number;
  /** Receives the authority's warnings. */
  readonly email?: string | undefined;
  /** A test authority instead of the public ones. */
  readonly acmeUrl?: string | undefined;
  /** Of a test authority: a file with its certificate. */
  readonly authority?: string | undefined;
}

export function renderSite({ domain, port, email, acmeUrl, authority }: Site): string {
  const authorityLines = [
    ...(acmeUrl === undefined ? [] : [`\t\tca ${acmeUrl}`]),
    ...(authority === undefined ? [] : [`\t\tca_root ${authority}`]),
  ];
  const block = authorityLines.length > 0 ? [` {`, ...authorityLines, "\t}"].join("\n") : "";
  const tls =
    email !== undefined || block !== "" ? `\ttls${email ? ` ${email}` : ""}${block}\n` : "";
  return `# Written by npm run deploy.
${domain} {
${tls}\treverse_proxy 127.0.0.1:${port} {
\t\t# The shop keeps idle connections longer, so that no request meets one that is being closed.
\t\ttransport http {
\t\t\tkeepalive 3s
\t\t}
\t}
}
`;
}

const IMPORT = "import tollgate.caddy";

/** Debian's own Caddyfile, which serves a welcome page, is replaced. Another one gets a line. */
export function renderCaddyfile(present: string | undefined, isDebians: boolean): string {
  if (present === undefined || isDebians) return `${IMPORT}\n`;
  if (present.split("\n").some((line) => line.trim() === IMPORT)) return present;
  return `${present.trimEnd()}\n\n${IMPORT}\n`;
}

export function withoutImport(present: string): string {
  return present
    .split("\n")
    .filter((line) => line.trim() !== IMPORT)
    .join("\n");
}

/** Throws what Caddy says against its settings, which may also have sites of others. */
async function validate(machine: Machine, { caddyfile }: Places): Promise<void> {
  const own = { user: "caddy", env: { HOME: "/var/lib/caddy" } };
  await mustRun(machine, ["caddy", "validate", "--config", caddyfile], own);
}

/** Throws why Caddy could not send visitors elsewhere, and what to do. Changes nothing. */
export async function checkCaddy(machine: Machine, places: Places): Promise<void> {
  await validate(machine, places).catch((error: Error) => {
    throw new Error(
      `${error.message}\nCorrect what Caddy names; npm run deploy -- setup writes ${places.site} anew.`,
    );
  });
  const asked = ["systemctl", "is-active", "--quiet", "caddy.service"];
  if ((await machine.run(asked)).status !== 0)
    throw new Error(
      "Caddy does not run, so nobody reaches the shop: see journalctl -u caddy, and run systemctl start caddy.",
    );
}

/** Asks first, because Debian 13's Caddy refuses a reload without telling systemd, which then waits for ever. */
export async function reloadCaddy(machine: Machine, places: Places): Promise<void> {
  await validate(machine, places);
  await mustRun(machine, ["systemctl", "reload-or-restart", "caddy.service"]);
}
