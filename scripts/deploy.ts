/** `npm run deploy -- COMMAND`: runs a shop on a Debian server of its own. */
import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { createInterface } from "node:readline/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { rereadAuthorities } from "./deploy/authorities.ts";
import { createMachine } from "./deploy/machine.ts";
import { placesUnder } from "./deploy/places.ts";
import { deploy, type Server } from "./deploy/run.ts";
import { groundOf, isTaken } from "./deploy/server.ts";
import { runDoctor } from "./doctor/run.ts";
import { portsOfThisMachine } from "./doctor/this-machine.ts";
import { searchLog } from "./logs/search.ts";
import { requireStore } from "./store/load-store.ts";
import { EXIT_FAILED, printOutcome } from "./terminal.ts";

/** npm runs on the pinned Node, too: on Debian 12's Node 18 it leaves out packages that need a newer one. */
const PATH = `${dirname(process.execPath)}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`;
const clone = fileURLToPath(new URL("..", import.meta.url));

async function ask(text: string, fallback: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(fallback ? `${text} [${fallback}]: ` : `${text}: `);
  terminal.close();
  return answer;
}

async function openServer(): Promise<Server> {
  if (process.getuid?.() !== 0) throw new Error("Run this as root.");
  // Others may read neither settings nor releases; what they may read is given to them.
  process.umask(0o022);
  const places = placesUnder("/");
  const ground = groundOf(places, createMachine(PATH));
  const ports = portsOfThisMachine(places.code);
  return {
    ground,
    clone,
    ask: process.stdin.isTTY ? ask : undefined,
    status: ports,
    isTaken,
    findRequest: (id) => searchLog([id], {}),
    readStore: (folder) => requireStore({ root: clone, folder }),
    answers: {
      ...ports,
      checkSmtp(url) {
        rereadAuthorities();
        return ports.checkSmtp(url);
      },
      lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
      ownAddresses: Object.values(networkInterfaces()).flatMap(
        (list) => list?.map(({ address }) => address) ?? [],
      ),
    },
    async registerWebhook(environment) {
      const { output } = await runDoctor(["--fix", "webhook"], () => ({ ...ports, environment }));
      const [, secret] = /^STRIPE_WEBHOOK_SECRET=(\S+)$/m.exec(output) ?? [];
      if (secret === undefined) throw new Error(`${output.trim()}\nAnswer STRIPE_WEBHOOK_SECRET.`);
      return secret;
    },
  };
}

try {
  process.exitCode = printOutcome(await deploy(process.argv.slice(2), openServer));
} catch (error) {
  process.exitCode = EXIT_FAILED;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
