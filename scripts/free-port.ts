import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Stays below 32,768: above, an outgoing connection could take the port before the server starts. */
const FIRST = 20_000;
const COUNT = 12_000;

/** Finds `count` consecutive free ports and returns the first. */
export async function freePort(count = 1): Promise<number> {
  for (;;) {
    const first = FIRST + randomInt(COUNT);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
