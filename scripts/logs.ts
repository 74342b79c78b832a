/** `npm run logs`: what the log says about a request, or the latest errors. */
import { runScript } from "./command.ts";
import { searchLog } from "./logs/search.ts";

const USAGE = `Usage: npm run logs -- ID
       npm run logs -- --errors

Shows all lines of the log about a request, by the id that its error page shows, or about a trace. With --errors it shows
each kind of error once, the latest first, with how often it happened and when last. The log is read from systemd's
journal, which needs root; tollgate logs is the same on a server that npm run deploy set up.

  --errors      the latest errors, instead of a request
  --since TIME  how far back, such as 30m, 12h or 7d; for errors 24h by default
  --file FILE   reads this file instead of the journal; - is standard input
`;

await runScript(
  USAGE,
  { errors: { type: "boolean" }, since: { type: "string" }, file: { type: "string" } },
  searchLog,
);
