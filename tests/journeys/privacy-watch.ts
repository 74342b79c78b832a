/** Watches what a browser stores and which hosts it asks, and what the shop logs meanwhile. */
import type { BrowserContext } from "@playwright/test";
import {
  askedHosts,
  isListed,
  logFields,
  type Service,
  storedItems,
} from "#domain/privacy/privacy-list.ts";

export interface Watch {
  /** Kind and name of everything stored so far, such as "cookie variant". */
  readonly stored: ReadonlySet<string>;
  /** Hosts other than the shop's own. */
  readonly hosts: ReadonlySet<string>;
}

/** Watches every page of the context, from its first script on. */
export async function watchPrivacy(context: BrowserContext, origin: string): Promise<Watch> {
  const stored = new Set<string>();
  const hosts = new Set<string>();
  await context.exposeBinding("noteStored", (_, kind: string, name: string) => {
    stored.add(`${kind} ${name}`);
  });
  await context.addInitScript(() => {
    const note = (kind: string, name: string) =>
      (window as unknown as { noteStored(kind: string, name: string): void }).noteStored(
        kind,
        name,
      );
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      note(this === localStorage ? "localStorage" : "sessionStorage", name);
      setItem.call(this, name, value);
    };
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      note("indexedDB", name);
      return open.call(this, name, version);
    };
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
    Object.defineProperty(Document.prototype, "cookie", {
      ...cookie,
      set(this: Document, value: string) {
        note("cookie", value.split("=")[0] ?? "");
        cookie?.set?.call(this, value);
      },
    });
  });
  context.on("serviceworker", (worker) => {
    const { pathname } = new URL(worker.url());
    stored.add(`serviceWorker ${pathname}`);
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) hosts.add(url.host);
  });
  context.on("response", async (response) => {
    const lines = await response.headerValues("set-cookie").catch(() => []);
    for (const line of lines) stored.add(`cookie ${line.split("=")[0]}`);
  });
  return { stored, hosts };
}

/** Stored items and contacted hosts that the privacy list of a shop with these services lacks. */
export function unlisted({ stored, hosts }: Watch, services: readonly Service[] = []): string[] {
  const isUsed = ({ only }: { readonly only?: readonly Service[] }) =>
    !only || only.some((service) => services.includes(service));
  const items = [...stored].filter((item) => {
    const [kind = "", name = ""] = item.split(/ (.*)/s);
    return !isListed(
      name,
      storedItems.filter((one) => one.kind === kind && isUsed(one)).flatMap(({ names }) => names),
    );
  });
  const others = [...hosts].filter(
    (host) =>
      !isListed(
        host,
        askedHosts.filter(isUsed).map((one) => one.host),
      ),
  );
  return [...items, ...others.map((host) => `host ${host}`)];
}

/** Fields of the log's lines that the privacy list does not name. Other output is not a line of the log. */
export function unlistedFields(output: string): string[] {
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  const fields = lines.flatMap((line) => Object.keys(JSON.parse(line) as object));
  return [...new Set(fields)].filter((field) => !logFields.includes(field));
}
