/** Every page that needs no purchase, the answer about consent, and the ways back into a purchase. */
import { createLanguageBuyer, type LanguageShop } from "./buyer.ts";
import type { Lived } from "./live.ts";

export const PAGES = [
  "/",
  "/landing",
  "/landing-v2",
  "/landing/paywall",
  "/landing-v2/paywall",
  "/landing/free?plan=free",
  "/landing-v2/free?plan=free",
  "/landing/confirmation/error",
  "/landing-v2/confirmation/error",
  "/landing-v2/confirmation/download",
  "/landing/Partials/Navbar",
  "/landing-v2/Partials/Footer",
  "/sign-in",
  "/sign-in?intent=signUp",
  "/sign-in?intent=reset",
  "/sign-in?intent=link",
  "/sign-in?next=/landing/paywall%3Fplan%3Dcomplete",
  "/auth/action?mode=resetPassword&oobCode=code",
  "/auth/action?mode=recoverEmail&oobCode=code",
  "/restore",
  "/withdraw",
  "/withdraw?other",
  "/consent",
  "/licence-key",
  "/refunds",
  "/terms",
  "/privacy",
  "/imprint",
];
/** Fails in the test mode. */
export const FAULTY_PATH = "/dev/throw";
const FAILURES = [
  ["/none", 404],
  ["/auth/action", 400],
  ["/landing/none", 404],
  [FAULTY_PATH, 500],
] as const;

/** `email` has paid once in this language, and got one mail. */
export async function visit(shop: LanguageShop, language: string, email: string): Promise<Lived> {
  const visitor = createLanguageBuyer(shop, language, email);
  const { browser, check, open, post, press, read } = visitor;
  for (const path of PAGES) await open(path);
  for (const [path, status] of FAILURES) await open(path, status);
  await read(await press(`/api/downloads/${shop.file.id}`), "a stranger's download", 403);
  const fields = { language, answer: "accept" };
  check((await browser.postForm("/api/consent", fields)).status === 303, "No consent is possible");
  check(browser.cookies.has("consent"), "The consent is not stored");
  await open("/consent");

  await read(await post("/restore", { email }), "/restore, code");
  const [mail] = await visitor.mails(2);
  const restored = await post("/restore", { email, code: mail?.code ?? "" });
  check(restored.status === 303, `The code has status ${restored.status}`);
  for (const path of ["/account", "/withdraw"]) await open(path);
  await open("/invoice/none", 404);

  await visitor.askForLink("/account");
  await visitor.mails(3);
  return { orderId: "", said: visitor.said, faults: visitor.faults };
}
