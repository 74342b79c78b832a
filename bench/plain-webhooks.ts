/** The baseline of webhooks.ts: inserts each body durably, then responds. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";

const database = new DatabaseSync(process.argv[2] ?? "");
database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
database.exec("CREATE TABLE events (data TEXT NOT NULL) STRICT");
const insert = database.prepare("INSERT INTO events VALUES (?)");

const server = createServer(async (request, response) => {
  insert.run(await text(request));
  response.end('{"received":true}');
});
server.listen(0, "127.0.0.1", () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.once("disconnect", () => process.exit());
