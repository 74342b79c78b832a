import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { consentScript } from "./consent-script.ts";

const RECORD = "abcdefghijklmnopqrstuv";
const denied = {
  ad_storage: "denied",
  ad_user_data: "denied",
  ad_personalization: "denied",
  analytics_storage: "denied",
};

/** Runs the script in a page with this cookie, and returns the data layer's commands. */
function commands(cookie: string, dataLayer?: unknown[]): unknown[][] {
  const page: Record<string, unknown> = { document: { cookie }, ...(dataLayer && { dataLayer }) };
  page.window = page;
  runInNewContext(consentScript({ policyVersion: 2 }), page);
  // Copy the commands, because objects of the script's own context have other prototypes.
  return JSON.parse(
    JSON.stringify((page.dataLayer as ArrayLike<unknown>[]).map((entry) => Array.from(entry))),
  );
}

test("everything but security is denied by default", () => {
  const [first, ...others] = commands("");
  expect(first).toEqual([
    "consent",
    "default",
    {
      ...denied,
      functionality_storage: "denied",
      personalization_storage: "denied",
      security_storage: "granted",
      wait_for_update: 500,
    },
  ]);
  expect(others).toEqual([]);
});

test.each([
  ["00", denied],
  ["10", { ...denied, analytics_storage: "granted" }],
  [
    "01",
    {
      ad_storage: "granted",
      ad_user_data: "granted",
      ad_personalization: "granted",
      analytics_storage: "denied",
    },
  ],
])("a stored choice %s is applied at once", (choice, update) => {
  const [, second, ...others] = commands(`a=1; consent=${RECORD}.2.${choice}; b=2`);
  expect(second).toEqual(["consent", "update", update]);
  expect(others).toEqual([]);
});

test.each([
  `consent=${RECORD}.1.11`,
  `consent=${RECORD}.22.11`,
  "consent=1",
  `x=consent=${RECORD}.2.11`,
])("%s allows nothing", (cookie) => {
  expect(commands(cookie)).toHaveLength(1);
});

test("cookies that are not allowed are deleted, on this host and on its parent domains", () => {
  const written: string[] = [];
  const stored = `_ga=1; _ga_X=1; _gid=1; _gcl_au=1; variant=a; consent=${RECORD}.2.01`;
  const page: Record<string, unknown> = {
    location: { hostname: "shop.example.com" },
    document: {
      get cookie() {
        return stored;
      },
      set cookie(value) {
        written.push(value);
      },
    },
  };
  page.window = page;
  runInNewContext(consentScript({ policyVersion: 2 }), page);
  const domains = ["", ";domain=shop.example.com", ";domain=example.com", ";domain=com"];
  expect(written).toEqual(
    ["_ga", "_ga_X", "_gid"].flatMap((name) =>
      domains.map((domain) => `${name}=;max-age=0;path=/${domain}`),
    ),
  );
});

test("blocked cookies leave the default", () => {
  const page: Record<string, unknown> = {
    document: {
      get cookie() {
        throw new Error("blocked");
      },
    },
  };
  page.window = page;
  runInNewContext(consentScript({ policyVersion: 2 }), page);
  expect(page.dataLayer).toHaveLength(1);
});

function openTagged(cookie: string, isAdvanced = false) {
  const loaded: string[] = [];
  const deleted: string[] = [];
  const channel: { onmessage?: (event: object) => void } = {};
  const first = { parentNode: { insertBefore: ({ src }: { src: string }) => loaded.push(src) } };
  const document = {
    cookie,
    scripts: [first],
    createElement: () => ({}),
    getElementById: () => undefined,
  };
  const page: Record<string, unknown> = {
    document,
    location: { hostname: "shop.example" },
    indexedDB: { deleteDatabase: (name: string) => deleted.push(name) },
    addEventListener: () => {},
    BroadcastChannel: function () {
      return channel;
    },
  };
  page.window = page;
  runInNewContext(
    consentScript({ policyVersion: 2, tagManager: { id: "GTM-ABC123", isAdvanced } }),
    page,
  );
  const answer = (choice: string) => {
    document.cookie = `consent=${RECORD}.2.${choice}`;
    channel.onmessage?.({});
  };
  const dataLayer = () =>
    (page.dataLayer as ArrayLike<unknown>[]).map((entry) =>
      "event" in entry ? "gtm.js" : entry[1],
    );
  return { loaded, deleted, answer, dataLayer };
}

const CONTAINER = "https://www.googletagmanager.com/gtm.js?id=GTM-ABC123";

test("the tag manager waits for a choice that allows something, and is loaded once", () => {
  const { loaded, answer, dataLayer } = openTagged("");
  expect(loaded).toEqual([]);
  answer("00");
  expect(loaded).toEqual([]);
  answer("01");
  answer("11");
  expect(loaded).toEqual([CONTAINER]);
  expect(dataLayer()).toEqual(["default", "update", "update", "gtm.js", "update"]);
});

test("a stored choice loads the tag manager after the default and the update", () => {
  const { loaded, dataLayer } = openTagged(`consent=${RECORD}.2.10`);
  expect(loaded).toEqual([CONTAINER]);
  expect(dataLayer()).toEqual(["default", "update", "gtm.js"]);
});

test("in advanced mode the tag manager is loaded at once, and everything stays denied", () => {
  const { loaded, answer, dataLayer } = openTagged("", true);
  expect(loaded).toEqual([CONTAINER]);
  answer("11");
  expect(loaded).toEqual([CONTAINER]);
  expect(dataLayer()).toEqual(["default", "gtm.js", "update"]);
});

const DATABASES = ["firebase-installations-database", "firebase-heartbeat-database"];

test.each([
  ["", []],
  [`consent=${RECORD}.2.10`, []],
  [`consent=${RECORD}.2.01`, DATABASES],
  [`consent=${RECORD}.1.11`, DATABASES],
])("a page opened with the cookie %j deletes the databases %j", (cookie, expected) => {
  expect(openTagged(cookie).deleted).toEqual(expected);
});

test("a refusal deletes the databases", () => {
  const { deleted, answer } = openTagged("");
  answer("00");
  expect(deleted).toEqual(DATABASES);
});
