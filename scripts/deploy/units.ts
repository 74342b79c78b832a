/** The systemd units of a deployed shop, by their file names, and the command `tollgate`. */
import { EXIT_BAD_USAGE } from "../terminal.ts";
import { NODE, type Places, USER } from "./places.ts";

/** Caps what a shop that is taken over by an attacker can do to its server. */
const HARDENING = `NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
ProtectSystem=strict
ProtectHome=yes
ProtectProc=invisible
ProtectClock=yes
ProtectHostname=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
UMask=0077`;

interface UnitOptions {
  /** For a test authority, whose certificates Node does not know. */
  readonly authority?: string | undefined;
}

/** Node knows the authorities that Debian does, so also those that the owner added. */
const trust = ({ authority }: UnitOptions) =>
  `NODE_USE_SYSTEM_CA=1${authority === undefined ? "" : ` NODE_EXTRA_CA_CERTS=${authority}`}`;

/**
 * By file name. A release of another version calls this to put them in place, so both parameters keep their meaning. The
 * release before may run with them for a while, so they must suit that one, too.
 */
export function renderUnits(places: Places, options: UnitOptions = {}): Record<string, string> {
  return {
    [`${USER}@.service`]: shop(places, options),
    [`${USER}-backup.service`]: nightly(places, "nightly backup", {
      ...options,
      start: `/bin/sh -c '${backUp(places)}'`,
    }),
    [`${USER}-backup.timer`]: timer("nightly backup", "*-*-* 03:10:00"),
    [`${USER}-doctor.service`]: nightly(places, "nightly check", {
      ...options,
      start: `/bin/sh -c '${examine()}'`,
    }),
    [`${USER}-doctor.timer`]: timer("nightly check", "*-*-* 04:10:00"),
  };
}

/**
 * Backs up, then proves the backup. After a rollback an older release may serve, which ends with 2 at options that it
 * does not know: it backs up without them, and deletes no older backup.
 */
function backUp({ backups }: Places): string {
  const backup = `${NODE} scripts/backup.ts "$$to"`;
  return [
    `to="${backups}/$$(date -u +%%Y-%%m-%%dT%%H-%%M-%%S)"`,
    `${backup} --files --keep 14 || { [ $$? = ${EXIT_BAD_USAGE} ] && ${backup}; } || exit 1`,
    `${NODE} scripts/restore.ts "$$to" --drill || [ $$? = ${EXIT_BAD_USAGE} ]`,
  ].join("; ");
}

/** After a rollback an older release may serve, which does not know the option: it checks and prints without it. */
function examine(): string {
  const doctor = `${NODE} scripts/doctor.ts`;
  return `${doctor} --save; status=$$?; [ $$status = ${EXIT_BAD_USAGE} ] || exit $$status; exec ${doctor}`;
}

/** `%i` is the port. The shell has its own `kill`: not every Debian has that of procps. */
function shop({ ports, data }: Places, options: UnitOptions): string {
  return `[Unit]
Description=Tollgate at port %i
After=network-online.target
Wants=network-online.target
StartLimitIntervalSec=0

[Service]
Type=exec
${owner}
WorkingDirectory=${ports}/%i
Environment=PORT=%i NODE_COMPILE_CACHE=%C/${USER}/%i ${trust(options)}
ExecStart=${ports}/%i/${NODE} scripts/start.mjs
ExecReload=/bin/sh -c 'kill -HUP $MAINPID'
KillMode=mixed
TimeoutStopSec=20
Restart=always
RestartSec=1
LogRateLimitIntervalSec=30s
LogRateLimitBurst=10000
ReadWritePaths=${data}
CacheDirectory=${USER}
${HARDENING}

[Install]
WantedBy=multi-user.target
`;
}

const owner = `User=${USER}
Group=${USER}`;

interface Nightly extends UnitOptions {
  readonly start: string;
}

/** Logs of the shop have a place of their own; these print a few lines. */
function nightly(places: Places, title: string, { start, ...options }: Nightly): string {
  const lines = [
    "[Unit]",
    `Description=Tollgate's ${title}`,
    "",
    "[Service]",
    "Type=oneshot",
    owner,
    `WorkingDirectory=${places.current}`,
    `Environment=${trust(options)}`,
    `ExecStart=${start}`,
    "Nice=10",
    `ReadWritePaths=${places.data} ${places.backups}`,
    HARDENING,
  ];
  return `${lines.join("\n")}\n`;
}

function timer(title: string, when: string): string {
  return `[Unit]
Description=Tollgate's ${title}

[Timer]
OnCalendar=${when}
RandomizedDelaySec=20min
Persistent=yes

[Install]
WantedBy=timers.target
`;
}

/** What `tollgate` runs; of the others, some belong in the clone and some would change the release that serves. */
const COMMANDS = "orders accounts coupons doctor logs backup restore move reseal store".split(" ");

/**
 * `tollgate orders list` instead of `npm run orders -- list`, in the release that serves and as its user. A release of
 * another version calls this, as it does `renderUnits`.
 */
export function renderCommand({ current }: Places, options: UnitOptions = {}): string {
  return `#!/bin/sh
# Written by npm run deploy: tollgate NAME WORDS runs the shop's command NAME.
name=$1
case $name in
${COMMANDS.join("|")}) shift ;;
*) echo "Usage: tollgate ${COMMANDS.join("|")} … [--help]
In the clone of the project: npm run deploy -- status|update|rollback|setup|remove" >&2; exit 2 ;;
esac
[ "$(id -u)" = 0 ] || { echo "Run tollgate as root, such as with sudo." >&2; exit 1; }
cd "${current}" || exit 1
export ${trust(options)}
# Only root may read the journal.
[ "$name" = logs ] && exec ${NODE} scripts/logs.ts "$@"
exec runuser -u ${USER} -- ${NODE} "scripts/$name.ts" "$@"
`;
}
