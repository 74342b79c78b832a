import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { hostedScript } from "./hosted-script.ts";

/** The specification's order. */
const LANGUAGES = "en it fr pt es de nl sv cs pl hu sl el bg ru fi".split(" ");
const policyIds = Object.fromEntries(LANGUAGES.map((language, at) => [language, `${100 + at}`]));
const RECORD = "abcdefghijklmnopqrstuv";

interface Iubenda {
  readonly csConfiguration: {
    readonly siteId: unknown;
    readonly cookiePolicyId: unknown;
    readonly storage: unknown;
    readonly callback: { onPreferenceExpressedOrNotNeeded(preference?: object): void };
  };
  readonly csLangConfiguration: Record<string, { cookiePolicyId: unknown }>;
}

function openPage(locale = "en", cookie = "") {
  const scripts: { src?: string; async?: boolean }[] = [];
  const fetch = vi.fn<(path: string, init: { body: URLSearchParams }) => Promise<object>>(
    async () => ({ ok: true }),
  );
  const announced = vi.fn<(message: null) => void>();
  const page: Record<string, unknown> = {
    fetch,
    URLSearchParams,
    BroadcastChannel: class {
      postMessage = announced;
    },
    document: {
      cookie,
      createElement: () => ({}),
      head: { appendChild: (script: object) => void scripts.push(script) },
    },
  };
  page.window = page;
  runInNewContext(
    hostedScript({ hosted: { siteId: "123456", policyIds }, policyVersion: 2, locale }),
    page,
  );
  return { iubenda: page._iub as Iubenda, scripts, fetch, announced };
}

test("AC-7.17: there are exactly 16 languages in the specification's order, with numeric ids", () => {
  const { csConfiguration, csLangConfiguration } = openPage().iubenda;
  expect(Object.keys(csLangConfiguration)).toEqual(LANGUAGES);
  for (const { cookiePolicyId } of Object.values(csLangConfiguration))
    expect(cookiePolicyId).toBeTypeOf("number");
  expect(csConfiguration.siteId).toBe(123456);
  expect({ ...(csConfiguration.storage as object) }).toEqual({ useSiteId: true });
});

test.each([
  ["de", 105],
  ["pt-BR", 103],
  ["ja", 100],
])("the policy of a page in %s is %i", (locale, id) => {
  expect(openPage(locale).iubenda.csConfiguration.cookiePolicyId).toBe(id);
});

test("both scripts are loaded after the configuration, and nothing waits for them", () => {
  expect(openPage().scripts.map(({ src }) => src)).toEqual([
    "https://cs.iubenda.com/autoblocking/123456.js",
    "https://cdn.iubenda.com/cs/iubenda_cs.js",
  ]);
});

test.each([
  [{ purposes: { 1: true, 4: true, 5: false } }, "answer=choose&language=en&measurement=on"],
  [{ purposes: { 1: true, 4: false, 5: true } }, "answer=choose&language=en&marketing=on"],
  [{ consent: true }, "answer=choose&language=en&measurement=on&marketing=on"],
  [{ consent: false }, "answer=choose&language=en"],
])("the answer %j is stored once", async (preference, body) => {
  const { iubenda, fetch, announced } = openPage();
  iubenda.csConfiguration.callback.onPreferenceExpressedOrNotNeeded(preference);
  expect(fetch.mock.calls.map(([path, init]) => [path, `${init.body}`])).toEqual([
    ["/api/consent", body],
  ]);
  await vi.waitFor(() => expect(announced).toHaveBeenCalledOnce());
});

test("an answer that is already stored, or not needed, is not sent", () => {
  const known = openPage("en", `a=1; consent=${RECORD}.2.10; b=2`);
  const { onPreferenceExpressedOrNotNeeded } = known.iubenda.csConfiguration.callback;
  onPreferenceExpressedOrNotNeeded({ purposes: { 4: true, 5: false } });
  onPreferenceExpressedOrNotNeeded();
  expect(known.fetch).not.toHaveBeenCalled();
  onPreferenceExpressedOrNotNeeded({ purposes: { 4: false, 5: false } });
  expect(known.fetch).toHaveBeenCalledOnce();
});
