/**
 * Obeys signals sent to npm. npm passes SIGINT and SIGTERM to its shell, which dies without passing them on. SIGHUP
 * kills npm itself. So if the shell is gone, the signal was SIGINT or SIGTERM; if npm is gone, it was SIGHUP.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const POLL_MS = 500;
/** A closing terminal sends SIGHUP to all processes. npm may exit up to this much later than it reaches us. */
const SAME_SIGNAL_MS = 5000;

/** `script` is a part of the shell's command, by which the shell is recognised. */
export function followNpm(script) {
  const parent = process.ppid;
  const { command, parent: grandparent } = describe(parent);
  const send = (signal) => process.kill(process.pid, signal);
  // Some shells replace themselves with the command; then npm is the parent.
  const check = command.includes(script)
    ? watchShell(parent, grandparent, send)
    : watchNpm(parent, send);
  const timer = setInterval(() => {
    if (check()) clearInterval(timer);
  }, POLL_MS);
  timer.unref();
}

/** Both watch functions return a check, which returns true when there is nothing left to watch. */
function watchShell(shell, npm, send) {
  let isNpmAlive = true;
  return () => {
    const isShellGone = process.ppid !== shell;
    if (isShellGone) send("SIGTERM");
    else if (isNpmAlive && !isParent(npm, shell)) {
      isNpmAlive = false;
      send("SIGHUP");
    }
    return isShellGone;
  };
}

function watchNpm(npm, send) {
  let hungUpAt = -Infinity;
  let wasNpmGone = false;
  process.on("SIGHUP", () => (hungUpAt = performance.now()));
  return () => {
    const isNpmGone = process.ppid !== npm;
    // npm may be gone before this process has handled its own SIGHUP, so decide at the next check.
    if (!isNpmGone || !wasNpmGone) {
      wasNpmGone = isNpmGone;
      return false;
    }
    const isTerminalClosed = performance.now() - hungUpAt < SAME_SIGNAL_MS;
    // npm passes other fatal signals on and waits for us, so it died of SIGHUP.
    send(isTerminalClosed ? "SIGTERM" : "SIGHUP");
    return true;
  };
}

/**
 * Reads /proc if it exists, because `ps` would start a process each time; otherwise only checks that the parent lives.
 */
function isParent(parent, child) {
  try {
    return readStat(child).parent === parent;
  } catch {
    return isAlive(parent);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** The parent's id and the full command; NaN and "" on systems without /proc and ps, which lack these signals. */
function describe(pid) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return { ...readStat(pid), command };
  } catch {
    const { stdout } = spawnSync("ps", ["-o", "ppid=,args=", "-p", pid], { encoding: "utf8" });
    const [, parent, command = ""] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? "") ?? [];
    return { parent: Number(parent), command };
  }
}

function readStat(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return { parent: Number(fields[1]) };
}
