/** Requests through the proxy, from an address of one's own, repeated as browsers and their users do if they are cut. */
import { Agent, request } from "node:https";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** A public name would need a store that names its seller. */
const DOMAIN = "localhost";
export const ORIGIN = `https://${DOMAIN}`;

const TIMEOUT_MS = 20_000;
const PAUSE_MS = 250;
const PATIENCE_MS = 60_000;
/** The proxy reached no shop. */
const CUT = new Set([502, 503, 504]);

export interface Cuts {
  /** Requests without an answer of the shop, by method and reason. */
  readonly counts: Map<string, number>;
}

export interface Client {
  readonly fetch: (request: Request) => Promise<Response>;
  /** How many of its requests were cut. */
  cuts(): number;
  close(): void;
}

/** `localAddress` is the visitor's. Throws if nothing answers for a minute. */
export function createClient(localAddress: string, { counts }: Cuts): Client {
  const agent = new Agent({ keepAlive: true, localAddress });
  let cut = 0;
  return {
    cuts: () => cut,
    close: () => agent.destroy(),
    async fetch(asked) {
      const body = Buffer.from(await asked.arrayBuffer());
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        const answer = await send(agent, asked, body).catch(
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        );
        const reason = typeof answer === "string" ? answer : await reasonOf(answer.clone());
        if (typeof answer !== "string" && reason === undefined) return answer;
        const name = `${asked.method} ${reason}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        cut += 1;
        if (performance.now() > until)
          throw new Error(`${new URL(asked.url).pathname} was not served for a minute: ${reason}`);
        await wait(PAUSE_MS);
      }
    },
  };
}

/** Undefined if it is the shop's answer. */
async function reasonOf(answer: Response): Promise<string | undefined> {
  if (CUT.has(answer.status)) return String(answer.status);
  const isPage =
    answer.status === 200 && answer.headers.get("content-type")?.startsWith("text/html");
  // Caddy 2.6 ends a page of which a killed process has sent a part as if that were all.
  return isPage && !(await answer.text()).endsWith("</html>") ? "half a page" : undefined;
}

function send(agent: Agent, asked: Request, body: Buffer): Promise<Response> {
  const { pathname, search } = new URL(asked.url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        servername: DOMAIN,
        rejectUnauthorized: false,
        agent,
        path: pathname + search,
        method: asked.method,
        headers: { ...Object.fromEntries(asked.headers), "content-length": body.length },
        timeout: TIMEOUT_MS,
      },
      (answer) => {
        const headers = new Headers();
        for (const [name, values] of Object.entries(answer.headersDistinct))
          for (const value of values ?? []) headers.append(name, value);
        const { statusCode: status = 0 } = answer;
        buffer(answer).then((bytes) => {
          if (!answer.complete) reject(new Error("incomplete"));
          const body = bytes.length > 0 ? new Uint8Array(bytes) : null;
          resolve(new Response(body, { status, headers }));
        }, reject);
      },
    );
    sent.on("timeout", () =>
      sent.destroy(Object.assign(new Error("timeout"), { code: "TIMEOUT" })),
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
