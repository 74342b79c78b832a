/** Ports whose calls an observer sees. */
import type { Documents, Transaction } from "#domain/ports/documents.ts";
import type { Files } from "#domain/ports/files.ts";
import type { Limits } from "#domain/ports/limits.ts";
import type { Mail } from "#domain/ports/mail.ts";
import type { Payments } from "#domain/ports/payments.ts";
import { type Order, orders } from "#domain/orders/orders.ts";
import type { Job } from "../jobs/runner.ts";
import type { Watch, Work } from "./observer.ts";

/** Such as a port's method. */
type Call = (...args: readonly unknown[]) => Promise<unknown>;

interface Named {
  readonly name: string;
}

/** The port with these methods watched. */
function watched<Port extends object>(
  port: Port,
  kind: Work["kind"],
  names: readonly (keyof Port & string)[],
  watch: Watch,
  describe: (args: readonly unknown[]) => Pick<Work, "collection"> = () => ({}),
): Port {
  const methods = names.map((name): [string, Call] => {
    const call = port[name] as Call;
    return [name, (...args) => watch({ kind, name, ...describe(args) }, () => call(...args))];
  });
  return { ...port, ...Object.fromEntries(methods) };
}

const READS_AND_WRITES = [
  "get",
  "query",
  "count",
  "sum",
  "create",
  "set",
  "update",
  "delete",
] as const;

export function watchDocuments(documents: Documents, watch: Watch): Documents {
  const describe = ([collection]: readonly unknown[]) => ({
    collection: (collection as Named).name,
  });
  return {
    ...watched(documents, "documents", READS_AND_WRITES, watch, describe),
    transaction: (fn) =>
      watch({ kind: "documents", name: "transaction" }, (note) =>
        documents.transaction(async (transaction) => {
          const noted = noteUses(transaction);
          const result = await fn(noted.transaction);
          // A transaction that is repeated begins anew.
          note(noted.readNotes());
          return result;
        }),
      ),
  };
}

const TRANSACTION = ["get", "query", "create", "set", "update", "delete"] as const;

/** The transaction, and what it has done so far. */
function noteUses(transaction: Transaction) {
  const collections = new Set<string>();
  const statuses: string[] = [];
  const methods = TRANSACTION.map((name) => [
    name,
    (...args: readonly unknown[]) => {
      const [{ name: collection }, , fields] = args as [Named, string, Partial<Order>?];
      collections.add(collection);
      if (name === "update" && collection === orders.name && fields?.status !== undefined)
        statuses.push(fields.status);
      return (transaction[name] as Call)(...args);
    },
  ]);
  return {
    transaction: Object.fromEntries(methods) as Transaction,
    readNotes: () => ({ collections: [...collections], statuses }),
  };
}

export function watchPayments(payments: Payments, watch: Watch): Payments {
  const names = ["openCheckout", "expireCheckout", "readPayment", "refund", "readEvent"] as const;
  return watched(payments, "payments", names, watch);
}

export function watchFiles(files: Files, watch: Watch): Files {
  return watched(files, "files", ["read", "stat", "write"], watch);
}

export function watchMail(mail: Mail, watch: Watch): Mail {
  return watched(mail, "mail", ["send"], watch);
}

export function watchLimits(limits: Limits, watch: Watch): Limits {
  return watched(limits, "limits", ["check", "count"], watch);
}

export function watchJob(job: Job, watch: Watch): Job {
  return { ...job, run: (isOver) => watch({ kind: "job", name: job.name }, () => job.run(isOver)) };
}
