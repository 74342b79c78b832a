import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hasAccess } from "#domain/orders/next-order.ts";
import type { OwnerOrders } from "#domain/back-office/owner-orders.ts";
import { addTotals, type FulfilmentTotals } from "#domain/back-office/fulfilment-report.ts";
import { parseRequest, type Request, toFilter } from "./parse.ts";
import {
  alertLines,
  attentionLines,
  describeRefund,
  orderDetails,
  orderLine,
  price,
  versionLines,
} from "./print.ts";
import { makeInvoice, printTax } from "./run-invoices.ts";
import { lackingLines, totalLines } from "./print-fulfilment.ts";
import { declineWithdrawal, listWithdrawals } from "./withdrawals.ts";
import {
  BAD_USAGE,
  DONE,
  fail,
  isCode,
  joinLines,
  print,
  type Terminal,
  warnTooNew,
} from "../terminal.ts";

const MAX_ATTENTION = 1000;

type Input<Name extends Request["name"]> = Extract<
  Request,
  { name: Name; input: unknown }
>["input"];

/** Returns the exit code: 0 done, 1 failed, 2 usage error. `open` is called only for a valid command. */
export async function manageOrders(
  words: readonly string[],
  open: () => Promise<OwnerOrders>,
  terminal: Terminal,
): Promise<number> {
  const request = parseRequest(words);
  switch (request.name) {
    case "help":
      return print(terminal, request.usage);
    case "invalid":
      terminal.err.write(`${request.problem}\n\n${request.usage}`);
      return BAD_USAGE;
    case "list":
      return list(await open(), request.input, terminal);
    case "show":
      return show(await open(), request.input, terminal);
    case "attention":
      return attention(await open(), terminal);
    case "withdrawals":
      return listWithdrawals(await open(), terminal);
    case "decline-withdrawal":
      return declineWithdrawal(await open(), request.input, terminal);
    case "truth":
      return truth(await open(), request.input, terminal);
    case "refund":
      return refund(await open(), request.input, terminal);
    case "settle-refund":
      return settleRefund(await open(), request.input, terminal);
    case "resend":
      return resend(await open(), request.input, terminal);
    case "correct-address":
      return correctAddress(await open(), request.input, terminal);
    case "new-version":
      return newVersion(await open(), request.input, terminal);
    case "export":
      return exportAll(await open(), request.input, terminal);
    case "invoice":
      return makeInvoice(await open(), request.input.ORDER, terminal);
    case "tax":
      return printTax(await open(), request.input, terminal);
    default:
      throw new Error(`Unknown command ${JSON.stringify(request satisfies never)}`);
  }
}

async function list(
  ownerOrders: OwnerOrders,
  input: Input<"list">,
  terminal: Terminal,
): Promise<number> {
  const after = input.after === undefined ? undefined : await ownerOrders.find(input.after);
  if (input.after !== undefined && !after) return fail(terminal, noOrder(input.after));
  const found = await ownerOrders.list(toFilter(input), {
    limit: input.limit,
    after,
    onTooNew: warnTooNew(terminal),
  });
  if (found.length === 0) return print(terminal, "No order matches.\n");
  return print(terminal, joinLines(found.map(orderLine)));
}

async function show(
  ownerOrders: OwnerOrders,
  { ORDER }: Input<"show">,
  terminal: Terminal,
): Promise<number> {
  const order = await ownerOrders.find(ORDER);
  if (!order) return fail(terminal, noOrder(ORDER));
  const payment = ownerOrders.readPayment(order.data).catch(() => "unreachable" as const);
  const file = await ownerOrders.readFile(ORDER);
  return print(terminal, joinLines(orderDetails(order, file, await payment)));
}

async function attention(ownerOrders: OwnerOrders, terminal: Terminal): Promise<number> {
  const found = await ownerOrders.attention(MAX_ATTENTION, warnTooNew(terminal));
  const alerts = alertLines(await ownerOrders.alerts());
  if (found.length + alerts.length === 0) return print(terminal, "No order needs you.\n");
  return print(terminal, joinLines([...alerts, ...found.flatMap(attentionLines)]));
}

async function truth(
  ownerOrders: OwnerOrders,
  { days }: Input<"truth">,
  terminal: Terminal,
): Promise<number> {
  const all: FulfilmentTotals[] = [];
  for await (const found of ownerOrders.eachFulfilmentDay({
    days,
    onTooNew: warnTooNew(terminal),
  })) {
    const { day, totals, lacking } = found;
    print(terminal, joinLines([...totalLines(day, totals), ...lacking.flatMap(lackingLines)]));
    all.push(totals);
  }
  if (all.length === 0) return print(terminal, "Nobody paid on these days.\n");
  return print(terminal, joinLines(totalLines("all", addTotals(all))));
}

async function refund(
  ownerOrders: OwnerOrders,
  { ORDER, amount, key, yes }: Input<"refund">,
  terminal: Terminal,
): Promise<number> {
  const found = await ownerOrders.findRefundable(ORDER);
  if (found === "unknown") return fail(terminal, noOrder(ORDER));
  if (found === "notPaid") return fail(terminal, `No money arrived for order ${ORDER}.`);
  const { currency, captured, refunded } = found;
  const left = `${price(captured - refunded, currency)} of ${price(captured, currency)} is left`;
  if (!yes) {
    if (!terminal.confirm) {
      terminal.err.write("Nobody can be asked here: --yes refunds without a question.\n");
      return BAD_USAGE;
    }
    const sum = price(amount ?? captured - refunded, currency);
    if (!(await terminal.confirm(`Refund ${sum} of order ${ORDER} (${left})? Type yes: `)))
      return fail(terminal, "Nothing was refunded.");
  }
  const done = await ownerOrders.refund({ orderId: ORDER, amount, key });
  switch (done.outcome) {
    case "unknown":
      return fail(terminal, noOrder(ORDER));
    case "notPaid":
      return fail(terminal, `No money arrived for order ${ORDER}.`);
    case "refused":
      return fail(terminal, `The payment service refused the refund (${done.reason}); ${left}.`);
    case "keyUsed":
      return fail(
        terminal,
        `The key ${key} was used before, to refund another amount of this order. Nothing was refunded now; ${left}. Use another --key for another refund.`,
      );
    case "refunded":
      return print(terminal, `${describeRefund(done.order, ORDER)}\n`);
    default:
      throw new Error(`Unknown outcome ${JSON.stringify(done satisfies never)}`);
  }
}

async function settleRefund(
  ownerOrders: OwnerOrders,
  { ORDER }: Input<"settle-refund">,
  terminal: Terminal,
): Promise<number> {
  const done = await ownerOrders.settleFailedRefund(ORDER);
  switch (done.outcome) {
    case "settled":
      return print(
        terminal,
        `The refund of ${price(done.amount, done.currency)} is settled. What the buyer may download stays as it is.\n`,
      );
    case "nothingOwed":
      return print(terminal, "The buyer waits for no refund of this order.\n");
    case "unknown":
      return fail(terminal, noOrder(ORDER));
    default:
      throw new Error(`Unknown outcome ${JSON.stringify(done satisfies never)}`);
  }
}

async function resend(
  ownerOrders: OwnerOrders,
  { ORDER }: Input<"resend">,
  terminal: Terminal,
): Promise<number> {
  const outcome = await ownerOrders.resend(ORDER);
  switch (outcome) {
    case "queued":
      return print(terminal, "The receipt will be sent again.\n");
    case "alreadyQueued":
      return print(terminal, "The receipt is already waiting to be sent.\n");
    case "unknown":
      return fail(terminal, noOrder(ORDER));
    case "noReceipt":
      return fail(terminal, `Order ${ORDER} gives its buyer no files, so it has no receipt.`);
    case "noAddress":
      return fail(terminal, `Order ${ORDER} has no address.`);
    default:
      throw new Error(`Unknown outcome ${JSON.stringify(outcome satisfies never)}`);
  }
}

async function correctAddress(
  ownerOrders: OwnerOrders,
  { ORDER, ADDRESS }: Input<"correct-address">,
  terminal: Terminal,
): Promise<number> {
  const correction = await ownerOrders.correctAddress(ORDER, ADDRESS);
  const { outcome } = correction;
  switch (outcome) {
    case "corrected":
      return print(
        terminal,
        hasAccess(correction.order)
          ? "The address is corrected, and the receipt will be sent there.\n"
          : "The address is corrected. The order gives its buyer no files, so no receipt is sent.\n",
      );
    case "unchanged":
      return print(terminal, "The order has this address already.\n");
    case "badAddress":
      return fail(terminal, "ADDRESS is not an email address.");
    case "unknown":
      return fail(terminal, `There is no paid order ${ORDER}.`);
    default:
      throw new Error(`Unknown outcome ${JSON.stringify(outcome satisfies never)}`);
  }
}

async function newVersion(
  ownerOrders: OwnerOrders,
  { FILE: fileId, note, "dry-run": isDryRun }: Input<"new-version">,
  terminal: Terminal,
): Promise<number> {
  const news = { fileId, note, isDryRun, onTooNew: warnTooNew(terminal) };
  const counts = await ownerOrders.announceVersion(news);
  return counts
    ? print(terminal, joinLines(versionLines(news, counts)))
    : fail(terminal, `The shop has never offered a file ${fileId}.`);
}

async function exportAll(
  ownerOrders: OwnerOrders,
  input: Input<"export">,
  terminal: Terminal,
): Promise<number> {
  const { format, addresses: hasAddresses, out } = input;
  const onTooNew = warnTooNew(terminal);
  const rows = ownerOrders.export(toFilter(input), { format, hasAddresses, onTooNew });
  const source = Readable.from(rows, { objectMode: true, highWaterMark: 100 });
  if (out === undefined) {
    await pipeline(source, terminal.out, { end: false });
    return DONE;
  }
  // "wx" refuses to replace a file.
  const file = createWriteStream(out, { flags: "wx", mode: 0o600 });
  try {
    await pipeline(source, file);
  } catch (error) {
    if (isCode(error, "EEXIST")) {
      terminal.err.write(`--out ${out} exists already.\n`);
      return BAD_USAGE;
    }
    if (file.bytesWritten > 0) await rm(out, { force: true });
    throw error;
  }
  return print(terminal, `Wrote ${out}.\n`);
}

function noOrder(orderId: string): string {
  return `There is no order ${orderId}.`;
}
