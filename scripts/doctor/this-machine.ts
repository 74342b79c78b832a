/** The ports of `npm run doctor` that ask the disk, the network and the store's folder. */
import { existsSync } from "node:fs";
import { readFile, stat, statfs } from "node:fs/promises";
import { Resolver } from "node:dns/promises";
import { get } from "node:http";
import { isIP } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";
import { READY_PATH } from "#protocol/paths.ts";
import { checkSmtp } from "#server/adapters/mail/smtp.ts";
import { type Config, settingNames } from "#server/config/config.ts";
import { ignoredNotices, loadEnvironment } from "#server/main/environment.ts";
import { storePath } from "#server/main/store-folder.ts";
import { openStoredDocuments } from "#server/modules/documents.ts";
import { openStorage } from "#server/modules/files.ts";
import { listBackups } from "../backup/folder.ts";
import { isRelease } from "../own-clone.ts";
import { requireStore } from "../store/load-store.ts";
import type { Answer, Validity } from "./address.ts";
import type { DoctorPorts } from "./run.ts";

const DNS_MS = 3000;
const CONNECT_MS = 10_000;
const HERE_MS = 5000;

/** Throws UnreadableSettings. */
export function portsOfThisMachine(root: string): DoctorPorts {
  const environment = loadEnvironment(root);
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  return {
    environment,
    isDeployed: isRelease(root),
    ...ignoredNotices(root, settingNames),
    readStore: () => requireStore({ root, folder: storePath(root, environment) }),
    clock: Date,
    fetch,
    checkSmtp: (url) => checkSmtp(url),
    resolveTxt: (name) => resolver.resolveTxt(name),
    readSpace,
    readBuildId: () => readBuildId(root),
    readSize,
    readValidity,
    listBackups,
    readMadeAt: async (folder) => (await stat(folder)).birthtimeMs,
    askHere,
    async openDocuments({ documents: settings, isTestMode: isTest }) {
      const { services, close } = await openStoredDocuments({ settings, isTest });
      return { opened: services.documents, close };
    },
    async openFiles({ files: settings }) {
      const { files, close } = await openStorage(settings);
      return { opened: files, close: async () => close?.() };
    },
  };
}

async function readBuildId(root: string): Promise<string | undefined> {
  const id = await readFile(join(root, "build/current"), "utf8").catch(() => "");
  return id.trim() || undefined;
}

async function readSpace(folder: string) {
  const { bavail, blocks, bsize } = await statfs(existing(folder));
  return { free: bavail * bsize, all: blocks * bsize };
}

function existing(folder: string): string {
  const parent = dirname(folder);
  return existsSync(folder) || parent === folder ? folder : existing(parent);
}

/** With SQLite's journal. */
async function readSize({ documents }: Config): Promise<number | undefined> {
  if (documents.kind !== "sqlite" || documents.path === ":memory:") return undefined;
  const paths = [documents.path, `${documents.path}-wal`].filter((path) => existsSync(path));
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function readValidity(host: string, port: number, authority?: string): Promise<Validity> {
  const bare = host.replaceAll(/[[\]]/g, "");
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: bare,
      port,
      ...(isIP(bare) ? {} : { servername: bare }),
      timeout: CONNECT_MS,
      ca: authority,
    });
    socket.on("secureConnect", () => {
      const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
      resolve({ from: Date.parse(from), to: Date.parse(to) });
      socket.end();
    });
    socket.on("timeout", () =>
      socket.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })),
    );
    socket.on("error", reject);
  });
}

/** With the public host, because a shop in test mode answers under no other. */
export function askHere({
  host,
  port,
  publicUrl,
}: Pick<Config, "host" | "port" | "publicUrl">): Promise<Answer | undefined> {
  const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  return new Promise((resolve) => {
    const request = get(
      {
        host: everywhere[host] ?? host,
        port,
        path: READY_PATH,
        headers: { host: new URL(publicUrl).host },
        timeout: HERE_MS,
        agent: false,
      },
      (response) => {
        const status = response.statusCode ?? 0;
        text(response).then(
          (body) => resolve({ status, body }),
          () => resolve(undefined),
        );
      },
    );
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(undefined));
  });
}
