/** A bounded pool of connections to PostgreSQL, and two kinds of SQL transaction. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CommitUnknown } from "#domain/ports/documents.ts";
import { explain, isLost } from "./failure.ts";

export const SCHEMA = "tollgate";
/** The name of all sessions, by which `npm run restore` finds a running shop. */
export const APPLICATION = "tollgate";

const MAX_CONNECTIONS = 10;
const CONNECT_MS = 5000;
/** Limits a statement, the wait for a lock, and a transaction that waits for its process. */
const STATEMENT_MS = 10_000;
const IDLE_MS = 30_000;
/** How long to ask whether the transaction of a lost connection was committed. */
const ASK_MS = 10_000;
const ASK_PAUSE_MS = 100;

export type Row = Readonly<Record<string, unknown>>;
export type Query = (sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;

export interface Trace {
  readonly transactionId: string;
  /** Undefined if a later transaction replaced its writes. */
  isFound(query: Query): Promise<boolean | undefined>;
}

export type PostgresConnections = ReturnType<typeof openPostgresConnections>;

export function clientConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: APPLICATION,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
    options: `-c search_path=${SCHEMA}`,
  };
}

type WithClient = <R>(work: (query: Query) => Promise<R>) => Promise<R>;

export function openPostgresConnections(url: string) {
  const { withClient, close } = openPool(url);
  return { look: withClient, ...createTransactions(withClient), close };
}

function openPool(url: string) {
  const pool = new pg.Pool({
    ...clientConfig(url),
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
  });
  // The pool drops a connection that the server has closed; its running query fails itself.
  pool.on("error", () => undefined);
  const open = new Set<Promise<void>>();
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    const ended = new Promise<void>((resolve) => void client.once("end", resolve));
    open.add(ended);
    void ended.then(() => open.delete(ended));
  });
  const statementNames = new Map<string, string>();

  /** Lets the server plan each statement once per connection. */
  function nameOf(sql: string): string {
    const known = statementNames.get(sql);
    if (known) return known;
    const name = `tollgate-${statementNames.size}`;
    statementNames.set(sql, name);
    return name;
  }

  async function withClient<R>(work: (query: Query) => Promise<R>): Promise<R> {
    const client = await pool.connect().catch((error: unknown) => {
      throw explain(error, "cannot connect");
    });
    let isUsable = true;
    const query: Query = async (sql, values) => {
      try {
        const named = values && { name: nameOf(sql), text: sql, values: [...values] };
        const { rows } = await client.query<Record<string, unknown>>(named ?? sql);
        return rows;
      } catch (error) {
        if (isLost(error)) isUsable = false;
        throw explain(error);
      }
    };
    try {
      return await work(query);
    } finally {
      client.release(!isUsable);
    }
  }
  return {
    withClient,
    /** Ends when the server has, too, so that `findSessions` finds no session of this pool afterwards. */
    async close(): Promise<void> {
      await pool.end();
      await Promise.all(open);
    },
  };
}

function createTransactions(withClient: WithClient) {
  async function inTransaction<R>(
    begin: string,
    work: (query: Query) => Promise<R>,
    commit: (query: Query, result: R) => Promise<unknown>,
  ): Promise<R> {
    return withClient(async (query) => {
      let result: R;
      try {
        await query(begin);
        result = await work(query);
      } catch (error) {
        // Fails only if the connection was lost, which also rolls back.
        await query("ROLLBACK").catch(() => undefined);
        throw error;
      }
      await commit(query, result);
      return result;
    });
  }

  /**
   * The server may have committed although its response was lost. Repeating the transaction could do its work twice, so
   * this asks over another connection. Transaction ids may be reused after a crash, so only the written data proves the
   * commit.
   */
  async function commitOnce(query: Query, trace: Trace | undefined): Promise<void> {
    try {
      await query("COMMIT");
    } catch (error) {
      const cause = error instanceof Error ? error.cause : error;
      if (!isLost(cause) || !trace) throw error;
      if (!(await wasCommitted(trace))) throw error;
    }
  }

  async function wasCommitted(trace: Trace): Promise<boolean> {
    const deadline = performance.now() + ASK_MS;
    for (;;) {
      const known = await withClient((query) => ask(query, trace)).catch(() => "notAnswered");
      if (known === "committed") return true;
      if (known === "aborted") return false;
      if (known === "replaced" || performance.now() > deadline)
        throw new CommitUnknown(
          "[documents/postgres] the connection was lost during a commit, and it is not known whether it was written",
        );
      await sleep(ASK_PAUSE_MS);
    }
  }

  async function ask(query: Query, { transactionId, isFound }: Trace): Promise<unknown> {
    const [row] = await query("SELECT pg_xact_status($1::xid8) AS status", [transactionId]);
    if (row?.["status"] !== "committed") return row?.["status"];
    const found = await isFound(query);
    if (found === undefined) return "replaced";
    return found ? "committed" : "aborted";
  }

  return {
    /** All reads see one state. */
    view: <R>(work: (query: Query) => Promise<R>): Promise<R> =>
      inTransaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", work, (query) =>
        query("COMMIT"),
      ),
    /** Isolated and durable. If `work` throws, nothing is written. */
    change: <R extends { readonly trace: Trace | undefined }>(
      work: (query: Query) => Promise<R>,
    ): Promise<R> =>
      inTransaction("BEGIN ISOLATION LEVEL SERIALIZABLE", work, (query, { trace }) =>
        commitOnce(query, trace),
      ),
  };
}
