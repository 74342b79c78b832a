/** The whole app in this process, without a port: every store in memory, a clock the test moves. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openTollgate, type Tollgate } from "#server/app.ts";
import { computeBuildId } from "#scripts/build-id.ts";
import { createLog } from "#server/log.ts";
import { makeStoreFiles, type MadeFile } from "#scripts/make-store-files.ts";
import { makeStoreMedia } from "#scripts/make-store-media.ts";
import { removeOldBuilds } from "#scripts/old-builds.ts";

export const ORIGIN = "http://127.0.0.1:3000";
/** Of every account a test creates. */
export const PASSWORD = "a long walk home";

export interface TestApp {
  readonly services: Tollgate["services"];
  /** For what no browser sends. */
  readonly fetch: Tollgate["fetch"];
  readonly answer: Tollgate["answer"];
  readonly clock: { now(): number; advance(milliseconds: number): void };
  readonly storeFiles: readonly MadeFile[];
  /** Everything that was logged, one JSON text per line. */
  readonly logged: string[];
  /** A browser without cookies. */
  browser(): TestBrowser;
  close(): Promise<void>;
}

export interface TestAccount {
  readonly uid: string;
  readonly email: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

export interface TestBrowser {
  /** Sends the cookies it got, as a browser on this site would; redirects are not followed. */
  request(path: string, init?: RequestInit): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  postForm(path: string, fields?: Record<string, string>): Promise<Response>;
  postJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Creates an account at the identity service; no session yet. */
  createAccount(email?: string): Promise<TestAccount>;
  /** Creates an account and opens a session. */
  signUp(email?: string): Promise<TestAccount>;
  readonly cookies: Map<string, string>;
}

const storeMedia = keepStoreMedia(fileURLToPath(new URL("../..", import.meta.url)));

/** The pictures take seconds to make: they are made once for the same sources, whichever test comes first. */
async function keepStoreMedia(root: string): Promise<string> {
  const kept = join(root, "build/test-media");
  const id = computeBuildId(root);
  const path = join(kept, id);
  if (existsSync(path)) return path;
  mkdirSync(kept, { recursive: true });
  const unfinished = mkdtempSync(join(kept, "unfinished-"));
  await makeStoreMedia(unfinished);
  try {
    renameSync(unfinished, path);
  } catch (error) {
    // Another test was first.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(path)) throw error;
  }
  removeOldBuilds(kept, id);
  return path;
}

export async function createTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), "tollgate-"));
  const storeFilesPath = join(folder, "store-files");
  const storeFiles = await makeStoreFiles(storeFilesPath);
  let offset = 0;
  const clock = {
    now: () => Date.now() + offset,
    advance: (milliseconds: number) => void (offset += milliseconds),
  };
  const logged: string[] = [];
  const tollgate = await openTollgate({
    environment: {
      DATABASE_URL: "sqlite::memory:",
      DATA_DIR: join(folder, "data"),
      ...environment,
    },
    build: {
      id: "00000000-0000-0000-0000-000000000000",
      storeFilesPath,
      storeMediaPath: await storeMedia,
    },
    clock,
    log: createLog(environment.LOG_LEVEL ?? "info", {
      write: (line: string) => void logged.push(line),
    }),
  });
  return {
    services: tollgate.services,
    fetch: tollgate.fetch,
    answer: tollgate.answer,
    clock,
    storeFiles,
    logged,
    browser: () => createBrowser(tollgate, environment.PUBLIC_URL ?? ORIGIN),
    async close() {
      await tollgate.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function createBrowser(tollgate: Tollgate, origin: string): TestBrowser {
  const cookies = new Map<string, string>();

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("host")) headers.set("host", new URL(origin).host);
    if (!headers.has("accept")) headers.set("accept", "text/html");
    if (cookies.size > 0 && !headers.has("cookie"))
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await tollgate.fetch(new Request(origin + path, { ...init, headers }));
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  }

  function keep(line: string): void {
    const [pair = ""] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    if (/max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, pair.slice(name.length + 1));
  }

  const browser: TestBrowser = {
    cookies,
    request,
    get: (path, headers = {}) => request(path, { headers }),
    postForm: (path, fields = {}) =>
      request(path, { method: "POST", body: new URLSearchParams(fields), headers: { origin } }),
    postJson: (path, body, headers = {}) =>
      request(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          origin,
          ...headers,
        },
      }),
    async createAccount(email = `buyer-${crypto.randomUUID()}@example.com`) {
      const answer = await browser.postJson(
        "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=tollgate-local",
        { email, password: PASSWORD, returnSecureToken: true },
      );
      const { idToken, refreshToken, localId } = (await answer.json()) as Record<string, string>;
      if (!idToken || !refreshToken || !localId)
        throw new Error(`Signing up answered ${answer.status}`);
      return { uid: localId, email, idToken, refreshToken };
    },
    async signUp(email) {
      const account = await browser.createAccount(email);
      const { idToken, refreshToken } = account;
      const session = await browser.postJson("/api/session", { idToken, refreshToken });
      if (session.status !== 204) throw new Error(`The session answered ${session.status}`);
      return account;
    },
  };
  return browser;
}
