/** A visitor without a browser: loads pages and their assets over keep-alive connections, and submits the buy form. */

/** What strangers see most. */
export const PAGES = [
  "/",
  "/landing",
  "/landing-v2",
  "/landing/paywall",
  "/landing-v2/paywall",
  "/sign-in",
];
const ASSET = /\/(?:assets|media)\/[\w./-]+\.(?:js|css|woff2|svg|webp|png)/g;
const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  woff2: "font/woff2",
  svg: "image/svg+xml",
  webp: "image/webp",
  png: "image/png",
};

export interface HttpClient {
  /** Loads a page, its new assets, and an asset of the previous page, as a tab that stayed open would. */
  visit(): Promise<void>;
  /** Submits the guest's buy form, which must lead to the payment page. */
  sendForm(): Promise<void>;
}

/** Calls `complain` for every unexpected response. */
export function createHttpClient(origin: string, complain: (trouble: string) => void): HttpClient {
  const loaded = new Set<string>();
  let postponed: string[] = [];

  async function ask(path: string, init: RequestInit = {}): Promise<Response | undefined> {
    const send = () =>
      fetch(origin + path, {
        redirect: "manual",
        ...init,
        headers: { accept: "text/html", origin, ...init.headers },
      });
    try {
      // A keep-alive connection may close just when it is reused. Retry as browsers do (RFC 9110, section 9.2.2).
      return await (init.method === "POST" ? send() : send().catch(send));
    } catch (error) {
      complain(`${init.method ?? "GET"} ${path}: ${String((error as Error).cause ?? error)}`);
      return undefined;
    }
  }

  async function loadAsset(path: string): Promise<void> {
    const response = await ask(path, { headers: { accept: "*/*" } });
    await response?.arrayBuffer();
    const expected = TYPES[path.split(".").at(-1) ?? ""] ?? "";
    if (response && !(response.ok && response.headers.get("content-type")?.startsWith(expected)))
      complain(`${path}: ${response.status} ${response.headers.get("content-type")}`);
    loaded.add(path);
  }

  return {
    async visit() {
      const path = PAGES[Math.floor(Math.random() * PAGES.length)] ?? "/";
      const response = await ask(path);
      if (!response) return;
      const html = await response.text();
      if (response.status !== 200 || !html.endsWith("</html>"))
        complain(`${path}: ${response.status}, ${html.length} characters`);
      if (!/<style id="app-styles"|<link [^>]*rel="stylesheet"/.test(html))
        complain(`${path}: no styles`);
      const named = new Set(html.match(ASSET) ?? []);
      const fresh = [...named].filter((asset) => !loaded.has(asset));
      // Load the last one at the next visit, when another build may be deployed.
      await Promise.all([...postponed, ...fresh.slice(0, -1)].map(loadAsset));
      postponed = fresh.slice(-1);
    },

    async sendForm() {
      const response = await ask("/landing-v2/paywall", {
        method: "POST",
        body: new URLSearchParams({ plan: "book" }),
      });
      if (!response) return;
      await response.arrayBuffer();
      const location = response.headers.get("location") ?? "";
      if (response.status !== 303 || !location.includes("/sandbox/pay/"))
        complain(`The buy form: ${response.status} ${location}`);
    },
  };
}
