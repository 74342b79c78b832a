/** A proxy in front of a shop that breaks connections in the middle of large responses. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
  readonly origin: string;
  /** Connections broken so far. */
  cuts(): number;
  close(): void;
}

export interface Cuts {
  /** Port of the shop; known only after the proxy's, because the shop needs the proxy's origin. */
  readonly port: () => number;
  /** A connection breaks after this many bytes of responses. */
  readonly afterBytes: number;
  readonly times: number;
  /** "reset" is an error for the client; after "end", the response is only too short. */
  readonly how: "reset" | "end";
  /** Further connections wait until this resolves. */
  readonly onCut?: () => Promise<void>;
}

export async function openCuttingProxy(options: Cuts): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let cuts = 0;
  let held = Promise.resolve();
  const server = createServer(async (client) => {
    open.add(client.on("error", () => {}).on("close", () => open.delete(client)));
    await held;
    const shop = connect(options.port(), "127.0.0.1").on("error", () => client.destroy());
    client.on("close", () => shop.destroy()).pipe(shop);
    let passed = 0;
    shop.on("data", (chunk: Buffer) => {
      passed += chunk.length;
      if (passed > options.afterBytes && cuts < options.times) {
        cuts += 1;
        held = options.onCut?.() ?? held;
        shop.destroy();
        if (options.how === "reset") client.resetAndDestroy();
        else client.end();
      } else if (!client.write(chunk)) {
        shop.pause();
        client.once("drain", () => shop.resume());
      }
    });
    shop.on("end", () => client.end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
