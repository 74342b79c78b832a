/** Where a deployed shop is on its server. Tests put all of it below a folder of their own. */
import { join } from "node:path";

export const USER = "tollgate";
/** In a release. The npm of Debian 12 does not link it in `.bin`. */
export const NODE = `node_modules/node-linux-${process.arch}/bin/node`;
/** The release that serves, and the one that takes over or served before, each have one. */
const PORTS: readonly [number, number] = [3000, 3001];

export type Places = ReturnType<typeof placesUnder>;

export function placesUnder(root: string, pair = PORTS) {
  const code = join(root, "opt/tollgate");
  const state = join(root, "var/lib/tollgate");
  const etc = join(root, "etc/tollgate");
  const caddy = join(root, "etc/caddy");
  return {
    code,
    releases: join(code, "releases"),
    /** Leads to one of the links in `ports`, which leads to a release. */
    current: join(code, "current"),
    ports: join(code, "ports"),
    pair,
    state,
    data: join(state, "data"),
    backups: join(state, "backups"),
    /** The maker's own store. Without it, a release keeps the one of its sources. */
    store: join(state, "store"),
    rehearsal: join(state, "rehearsal"),
    etc,
    settings: join(etc, "env"),
    units: join(root, "etc/systemd/system"),
    /** Runs the owner's commands. */
    command: join(root, "usr/local/bin/tollgate"),
    caddyfile: join(caddy, "Caddyfile"),
    site: join(caddy, "tollgate.caddy"),
    /** Those that the owner lets Debian trust. */
    authorities: join(root, "usr/local/share/ca-certificates"),
    authority: join(caddy, "tollgate-acme-ca.pem"),
  };
}

/** A command that lets the shop read its settings, as setup does. */
export function shareSettings({ etc }: Places): string {
  return `chgrp -R ${USER} ${etc} && chmod -R u=rwX,g=rX,o= ${etc}`;
}

export function otherPort({ pair: [one, other] }: Places, port: number): number {
  return port === one ? other : one;
}

export function unitOf(port: number): string {
  return `${USER}@${port}.service`;
}
