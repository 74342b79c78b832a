/** All messages, for the server. Only code built by Vite or run with `register-hooks.ts` can import this. */
import consent from "virtual:catalogues/consent";
import everyone from "virtual:catalogues/everyone";
import kit from "virtual:catalogues/kit";
import members from "virtual:catalogues/members";
import owner from "virtual:catalogues/owner";
import purchases from "virtual:catalogues/purchases";
import select from "virtual:catalogues/select";
import server from "virtual:catalogues/server";
import type { Area } from "./areas.ts";
import { loadMessages, type Loaders } from "./catalogues.ts";
import { SOURCE_LOCALE } from "./source-locale.ts";
import { createTranslate, type Messages, type Translate } from "./translate.ts";

const catalogues: Readonly<Record<Area, Loaders>> = {
  consent,
  everyone,
  kit,
  members,
  owner,
  purchases,
  select,
  server,
};
const translates = new Map<string, Promise<Translate>>();

export function loadAll(locale: string): Promise<Translate> {
  const known = Object.hasOwn(everyone, locale) ? locale : SOURCE_LOCALE;
  const existing = translates.get(known) ?? createAll(known);
  translates.set(known, existing);
  return existing;
}

async function createAll(locale: string): Promise<Translate> {
  const areas = Object.values(catalogues);
  const messages = await Promise.all(areas.map((area) => loadMessages(area, locale)));
  return createTranslate(Object.assign({}, ...messages) as Messages, locale);
}
