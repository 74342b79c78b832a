import { once } from "node:events";
import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test, vi } from "vitest";
import { IdentityUnavailable } from "#domain/ports/identity.ts";
import { call } from "./call.ts";

test("a silent service is given up on although memory is freed meanwhile", async () => {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  setFlagsFromString("--expose-gc");
  const freeMemory = runInNewContext("gc") as () => void;
  const freeing = setInterval(freeMemory, 10);
  // Shorten the timeout, so that the test does not wait ten seconds for the silent service.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const hurry = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(500));
  onTestFinished(() => {
    clearInterval(freeing);
    hurry.mockRestore();
    server.closeAllConnections();
    server.close();
  });
  const options = { fetch: (request: Request) => fetch(request), apiKey: "key" };
  await expect(call(options, `http://127.0.0.1:${port}/`, {})).rejects.toThrow(IdentityUnavailable);
});
