import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { freePort } from "#scripts/free-port.ts";
import { createMetricsPort } from "./metrics-port.ts";

test("a port that is taken is complained of once, and used when it is free", async () => {
  const address = { host: "127.0.0.1", port: await freePort() };
  const url = `http://${address.host}:${address.port}`;
  const other = createServer((_request, response) => response.writeHead(418).end());
  other.listen(address.port, address.host);
  await once(other, "listening");
  const complaints: string[] = [];
  const port = createMetricsPort((line) => void complaints.push(line), 1);
  port.listen(address);
  await expect.poll(() => complaints).toEqual([expect.stringContaining("EADDRINUSE")]);
  other.close();
  other.closeAllConnections();
  const statusOf = (path: string) =>
    fetch(url + path, { headers: { connection: "close" } }).then(
      ({ status }) => status,
      () => "closed",
    );
  await expect.poll(() => statusOf("/metrics")).toBe(200);
  expect(await statusOf("/")).toBe(404);
  expect(await statusOf("/metrics?name=x")).toBe(404);
  port.listen(address);
  expect(await statusOf("/metrics")).toBe(200);
  port.listen(undefined);
  expect(await statusOf("/metrics")).toBe("closed");
  expect(complaints).toHaveLength(1);
});
