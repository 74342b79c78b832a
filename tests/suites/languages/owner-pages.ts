/** Every page of the owner, found by its links. */
import { z } from "zod";
import { createLanguageBuyer, type LanguageShop } from "./buyer.ts";
import type { Lived } from "./live.ts";

const tokensSchema = z.object({ idToken: z.string(), refreshToken: z.string() });

/** Of pages that differ in an id or in values of the query. */
const VISITS = 4;

/** `email` is one of `OWNER_EMAILS`, and has got no mail. */
export async function visitOwner(
  shop: LanguageShop,
  language: string,
  email: string,
): Promise<Lived> {
  const owner = createLanguageBuyer(shop, language, email);
  const { browser, check, open } = owner;
  const identity = "/identitytoolkit.googleapis.com/v1/accounts";
  await owner.askForLink("/admin");
  const [mail] = await owner.mails(1);
  const oobCode = /[?&]oobCode=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  const signedIn = await browser.postJson(`${identity}:signInWithEmailLink?key=tollgate-local`, {
    email,
    oobCode,
  });
  const { idToken, refreshToken } = tokensSchema.parse(await signedIn.json());
  const session = await browser.postJson("/api/session", { idToken, refreshToken });
  check(session.status === 204, `The owner's session has status ${session.status}`);
  const prefix = language === shop.first ? "" : `/${language}`;
  const link = new RegExp(
    `\\shref="${prefix}(/admin(?![^"]*\\.(?:csv|json)|/export[?"])[^"#]*)`,
    "g",
  );
  const seen = new Map<string, number>();
  const waiting = ["/admin"];
  for (const path of waiting)
    for (const [, found = ""] of (await open(path)).matchAll(link)) {
      const linked = found.replaceAll("&amp;", "&");
      const kind = linked.replaceAll(/[\w-]{20,}|=[^&]*/g, "*");
      const visits = seen.get(kind) ?? 0;
      seen.set(kind, visits + 1);
      if (visits < VISITS && !waiting.includes(linked)) waiting.push(linked);
    }
  check(seen.size >= 12, `Only ${seen.size} kinds of pages of the owner were found`);
  return { orderId: "", said: owner.said, faults: owner.faults };
}
