/** Browsers of other engines, driven through the protocols that Debian's builds offer. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";

/** An element of a page, as the engine's driver refers to it. */
export interface Element {
  click(): Promise<void>;
  /** Types at the end of a field. */
  type(text: string): Promise<void>;
}

/** A window with cookies of its own. */
export interface Window {
  goto(url: string): Promise<void>;
  /** Runs a function body in the page. What it returns must be JSON. */
  run(body: string): Promise<unknown>;
  /** The element that a function body returns, if any. */
  find(body: string): Promise<Element | undefined>;
  resize(width: number, height: number): Promise<void>;
  /** PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Engine {
  /** `downloads` is an empty folder for this window's downloads. */
  open(downloads: string, options?: { readonly hasCookies?: boolean }): Promise<Window>;
  close(): Promise<void>;
}

export type Role = "button" | "link" | "summary" | "field" | "heading";

/** Finds by the words a person reads. A field is found by its label. */
const finder = (role: Role, name: string): string => `
  const wanted = ${JSON.stringify(name)};
  const isShown = (element) => element.getClientRects().length > 0;
  const says = (element) => {
    const text = element.getAttribute("aria-label") ?? element.textContent;
    return text.replace(/\\s+/g, " ").trim().startsWith(wanted);
  };
  const selectors = { button: "button", link: "a[href]", summary: "summary", heading: "h1", field: "label" };
  const found = [...document.querySelectorAll(selectors.${role})].find((each) => isShown(each) && says(each));
  return ${role === "field" ? "found?.control" : "found"} ?? null;`;

/**
 * Finds the element if a click would reach it: nothing covers it, it has not moved since the previous look, and neither
 * fonts nor a pending document can still move it.
 */
const clickableFinder = (role: Role, name: string): string => `
  if (!window.inputs) {
    window.inputs = [];
    const note = ({ type, target, timeStamp }) => window.inputs.push([type, target.nodeName, timeStamp].join(" "));
    for (const type of ["pointerdown", "pointerup", "click", "submit"]) addEventListener(type, note, true);
  }
  const target = (() => {${finder(role, name)}})();
  if (!target || document.readyState !== "complete" || document.fonts.status !== "loaded") return null;
  target.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { left, top, width, height } = target.getBoundingClientRect();
  const seen = window.lastSeen;
  window.lastSeen = { target, left, top };
  if (seen?.target !== target || seen.left !== left || seen.top !== top) return null;
  return target.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ? target : null;`;

const TIMEOUT_MS = 60_000;

/** What a failure of a test needs: the address, what was asked and pressed last, and all words, notices included. */
const STATE = `
  const asked = performance.getEntriesByType("resource").slice(-4);
  const requests = asked.map(({ name, startTime, responseEnd }) => [name, startTime, responseEnd].join(" "));
  const { started } = document.documentElement.dataset;
  const lines = [location.href, "hydrated: " + (started === ""), ...requests, ...(window.inputs ?? [])];
  return [...lines, document.body.innerText].join("\\n");`;

/** A person at a window of the shop: every step waits until the page offers it. */
export function createPerson(window: Window, origin: string, downloads: string) {
  const until = <R>(look: () => Promise<R>) => vi.waitFor(look, { timeout: TIMEOUT_MS });

  function element(role: Role, name: string, find = finder): Promise<Element> {
    return until(async () => {
      const found = await window.find(find(role, name));
      if (found) return found;
      throw new Error(`No ${role} "${name}" on ${String(await window.run(STATE)).slice(0, 3000)}`);
    });
  }

  return {
    window,
    goto: (path: string) => until(() => window.goto(origin + path)),
    text: async () => String(await window.run("return document.body.innerText")),
    async press(role: "button" | "link" | "summary", name: string): Promise<void> {
      // An element that the page replaces meanwhile cannot be clicked.
      await until(async () => (await element(role, name, clickableFinder)).click());
    },
    async type(label: string, text: string): Promise<void> {
      await (await element("field", label)).type(text);
    },
    async reads(title: string): Promise<void> {
      await element("heading", title);
    },
    until,
    /** Presses the download button. Returns the file when all of it has arrived. */
    async download(): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
      await this.press("button", "Download");
      return until(async () => {
        const names = readdirSync(downloads);
        const [name, ...parts] = names;
        if (name === undefined || parts.length > 0 || /\.(?:part|wkdownload)$/.test(name))
          throw new Error(`The download has not ended: ${names.join(", ") || "nothing arrived"}`);
        const path = join(downloads, name);
        const bytes = readFileSync(path);
        if (bytes.length === 0) throw new Error("The download has begun");
        // The next file may have the same name.
        rmSync(path);
        return { name, bytes };
      });
    },
  };
}

export type Person = ReturnType<typeof createPerson>;
