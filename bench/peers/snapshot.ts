/** What our shop sends a phone that opens the landing page and the paywall: the content of the peers. */
import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Browser } from "@playwright/test";
import { openPhone } from "./phone.ts";
import { LANDING, PAYWALL, type Server } from "./server.ts";

/** As Chromium sends it to a secure origin. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

export interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Snapshot {
  /** By path with query: as a browser gets it, and without compression. */
  readonly files: ReadonlyMap<string, { readonly packed: Sent; readonly plain: Sent }>;
  readonly landing: PageContent;
  readonly paywall: PageContent;
  /** Of both pages. */
  readonly styles: string;
}

export interface PageContent {
  /** Without scripts. */
  readonly head: readonly PageNode[];
  readonly body: readonly PageNode[];
  readonly headHtml: string;
  readonly bodyHtml: string;
}

/** A text or an element. */
export type PageNode = string | ElementNode;
export interface ElementNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PageNode[];
}

export async function takeSnapshot(browser: Browser, server: Server): Promise<Snapshot> {
  const paths = new Set<string>();
  const phone = await openPhone(browser, server.origin, { isThrottled: false });
  phone.page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin === server.origin && request.method() === "GET")
      paths.add(url.pathname + url.search);
  });
  const steps = [
    () => phone.page.goto(server.origin + LANDING),
    () => phone.page.tap(`main a[href$="${PAYWALL}"]`),
    () => phone.page.goto(server.origin + PAYWALL),
  ];
  for (const step of steps) {
    await step();
    await phone.settled();
  }
  const files = new Map<string, { packed: Sent; plain: Sent }>();
  for (const path of paths) {
    const packed = await request(server, path, { "accept-encoding": ACCEPT_ENCODING });
    if (packed.status === 200) files.set(path, { packed, plain: await request(server, path, {}) });
  }
  const read = (path: string) =>
    phone.page.evaluate(readContent, String(files.get(path)?.plain.body));
  const [landing, paywall] = [await read(LANDING), await read(PAYWALL)];
  const styles = await phone.page.evaluate(mergeStyles, [landing.styles, paywall.styles]);
  await phone.close();
  return { files, landing, paywall, styles };
}

async function request(
  { port }: Server,
  path: string,
  headers: Record<string, string>,
): Promise<Sent & { status: number | undefined }> {
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers }, resolve).once("error", reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Runs in the browser. */
function readContent(html: string) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const styles = [...page.querySelectorAll("style")].map((style) => style.textContent).join("\n");
  for (const gone of page.querySelectorAll(
    "script, style, link[rel=stylesheet], link[rel=expect], meta[charset]",
  ))
    gone.remove();
  const list = (parent: ParentNode): PageNode[] =>
    [...parent.childNodes].flatMap((node): PageNode[] => {
      if (node instanceof Text) return [node.data];
      if (!(node instanceof Element)) return [];
      const content = node instanceof HTMLTemplateElement ? node.content : node;
      const attributes = Object.fromEntries(
        [...node.attributes].map(({ name, value }) => [name, value]),
      );
      return [{ tag: node.localName, attributes, children: list(content) }];
    });
  return {
    head: list(page.head),
    body: list(page.body),
    headHtml: page.head.innerHTML,
    bodyHtml: page.body.innerHTML,
    styles,
  };
}

/** Runs in the browser. Leaves out rules that are already there: each page has only the styles that it needs. */
function mergeStyles(texts: readonly string[]): string {
  const seen = new Set<string>();
  const toText = (rule: CSSRule, layer: string): string => {
    if (rule instanceof CSSLayerBlockRule) {
      const inner = [...rule.cssRules].map((one) => toText(one, rule.name)).join("");
      return inner && `@layer ${rule.name}{${inner}}`;
    }
    const key = layer + rule.cssText;
    if (seen.has(key)) return "";
    seen.add(key);
    return rule.cssText;
  };
  return texts
    .flatMap((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return [...sheet.cssRules].map((rule) => toText(rule, ""));
    })
    .join("");
}
