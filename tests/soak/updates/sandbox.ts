/** What the trial does of a unit's sandbox: user, umask, capabilities, and a disk that can be written in a few places only. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AS_USER, OWNED_BY_USER } from "./user.ts";

const RESTRICT = `
umask "$1"; writable=$2; shift 2
if [ -n "$writable" ]; then
  mount -o remount,bind,ro / || exit 1
  for path in $writable; do mount --bind "$path" "$path" && mount -o remount,bind,rw "$path" || exit 1; done
fi
exec "$@"`;

/**
 * Returns the command that runs `command` as the unit says, with the same process id. `valueOf` is empty for what the unit
 * lacks; `caches` is systemd's folder of them.
 */
export function sandboxed(
  command: readonly string[],
  valueOf: (name: string) => string,
  caches: string,
): [string, ...string[]] {
  const cache = join(caches, valueOf("CacheDirectory"));
  mkdirSync(cache, { recursive: true });
  execFileSync("chown", [OWNED_BY_USER, cache]);
  const writable =
    valueOf("ProtectSystem") === "strict" ? `${valueOf("ReadWritePaths")} ${cache}` : "";
  const restricted = [
    ...(valueOf("User") === "" ? ["setpriv"] : [...AS_USER, "--bounding-set=-all"]),
    ...(valueOf("NoNewPrivileges") === "yes" ? ["--no-new-privs"] : []),
  ];
  const umask = valueOf("UMask") || "0022";
  const shell = ["sh", "-c", RESTRICT, "sandbox", umask, writable];
  return ["unshare", "--mount", "--", ...shell, ...restricted, "--", ...command];
}
