/** `npm run doctor`: says what is wrong with a shop and what to do, whether or not it is running. */
import { fileURLToPath } from "node:url";
import { portsOfThisMachine } from "./doctor/this-machine.ts";
import { runDoctor } from "./doctor/run.ts";
import { EXIT_FAILED, printOutcome } from "./terminal.ts";

// The files that SQLite creates beside the database contain email addresses.
process.umask(0o077);
const root = fileURLToPath(new URL("..", import.meta.url));
try {
  process.exitCode = printOutcome(
    await runDoctor(process.argv.slice(2), () => portsOfThisMachine(root)),
  );
} catch (error) {
  process.exitCode = EXIT_FAILED;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
