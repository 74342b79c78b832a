import { once } from "node:events";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { openSelfSigned } from "#tests/support/self-signed.ts";
import { portsOfThisMachine } from "./this-machine.ts";

const ports = portsOfThisMachine(tmpdir());

test("asks the shop at its port, in the name of the public address", async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    response.writeHead(503).end("not ready");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const config = readConfig({
    HOST: "0.0.0.0",
    PORT: String(port),
    PUBLIC_URL: "https://shop.example",
    TEST_MODE: "1",
  });
  expect(await ports.askHere(config)).toEqual({ status: 503, body: "not ready" });
  expect(asked).toEqual(["shop.example /readyz"]);
  server.close();
  await once(server, "close");
  expect(await ports.askHere(config)).toBeUndefined();
});

test("the certificate of another authority is valid if that is named", async () => {
  const { port, cert, close } = await openSelfSigned();
  await expect(ports.readValidity("localhost", port)).rejects.toThrow("self-signed");
  const { from, to } = await ports.readValidity("localhost", port, cert);
  expect(to).toBeGreaterThan(Date.now());
  expect(to - from).toBe(2 * 24 * 3_600_000);
  close();
});

test("a disk is measured before its folder exists; nothing that listens has no certificate", async () => {
  const { free, all } = await ports.readSpace(join(tmpdir(), "none", "yet"));
  expect(free).toBeGreaterThan(0);
  expect(all).toBeGreaterThan(free);
  await expect(ports.readValidity("127.0.0.1", 9)).rejects.toThrow("ECONNREFUSED");
});
