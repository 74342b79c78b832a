import type { InvoiceDocument } from "#domain/invoices/invoices.ts";
import {
  type AccountMail,
  type CardTestingMail,
  type ClaimMail,
  type ClaimPurpose,
  type DigestMail,
  type DoctorMail,
  type OrderMail,
  sellerMailKinds,
} from "#domain/notifications/outbox.ts";
import { canonicalVariant, variants } from "#domain/experiments/variants.ts";
import { type Order, patched } from "#domain/orders/orders.ts";
import type { EnclosedPicture } from "#domain/catalog/media.ts";
import type { MailMessage, MailPicture } from "#domain/ports/mail.ts";
import { basenameOf } from "#locales/locale-path.ts";
import { loadTranslate } from "#locales/load-translate.ts";
import type { Translate } from "#locales/translate.ts";
import { writeAccountMail } from "./content/account-content.ts";
import { writeCardTestingMail } from "./content/card-testing-content.ts";
import { writeClaimMail } from "./content/claim-content.ts";
import { writeDigest } from "./content/digest-content.ts";
import { writeDoctorMail } from "./content/doctor-content.ts";
import { type MailContent, oneLine, onOneLine } from "./content/mail-content.ts";
import { writeOrderMail } from "./content/order-content.ts";
import type { MailContext } from "./content/mail-context.ts";
import type { OrderDetails } from "./content/order-details.ts";
import { writePlainText } from "./plain-text.ts";

interface Enclosed {
  readonly licenceKey?: string | undefined;
  readonly issued?: readonly InvoiceDocument[];
}

/** Buyers get the language of their order if the shop still offers it, the seller the store's default. */
export async function renderMail(
  id: string,
  mail: OrderMail,
  order: Order,
  context: MailContext,
  { licenceKey, issued = [] }: Enclosed = {},
): Promise<MailMessage> {
  const [own = ""] = context.locales;
  const offered = context.locales.find((language) => language === order.locale);
  const locale = sellerMailKinds.includes(mail.kind) ? own : (offered ?? own);
  const translate = await loadTranslate(locale);
  const details = { ...detailsIn(locale, translate, context), licenceKey, issued };
  const content = writeOrderMail(mail, asReported(order, mail), details);
  return layOut({ id, to: mail.to, locale, content, context });
}

function asReported(order: Order, { reported }: OrderMail): Order {
  if (!reported) return order;
  const { status, attention, refunded, dispute, refundOwed = order.refunds.owed } = reported;
  const refunds = { total: refunded, owed: refundOwed };
  return patched(order, { status, attention, refunds, payment: { dispute } });
}

/** In the language in which the mail was requested. `link` must already be decrypted. */
export async function renderAccountMail(
  id: string,
  mail: AccountMail,
  link: string,
  context: MailContext,
): Promise<MailMessage> {
  const translate = await loadTranslate(mail.language);
  const shop = context.storeIn(mail.language).name;
  const content = writeAccountMail(mail.kind, { url: link, shop, translate });
  return layOut({ id, to: mail.to, locale: mail.language, content, context });
}

const claimPages: Readonly<Record<ClaimPurpose, string>> = {
  restore: "/restore",
  withdraw: "/withdraw",
  free: `${variants[canonicalVariant].path}/free`,
};

/** In the language of the page on which the code was requested. */
export async function renderClaimMail(
  id: string,
  { to, language, purpose = "restore" }: Pick<ClaimMail, "to" | "language" | "purpose">,
  { code, link }: { readonly code: string; readonly link: string | undefined },
  context: MailContext,
): Promise<MailMessage> {
  const translate = await loadTranslate(language);
  const home = `${context.publicUrl}${basenameOf(language, context.locales)}`;
  const content = writeClaimMail({
    code,
    purpose,
    shop: context.storeIn(language).name,
    url: home + claimPages[purpose],
    anywhere: link && `${home}/restore?link=${link}`,
    translate,
  });
  return layOut({ id, to, locale: language, content, context });
}

export function renderCardTestingMail(
  id: string,
  mail: Pick<CardTestingMail, "to" | "reason" | "count" | "endsAt">,
  context: MailContext,
): Promise<MailMessage> {
  return renderForSeller(id, mail, context, writeCardTestingMail);
}

export function renderDigestMail(
  id: string,
  mail: Pick<DigestMail, "to" | "day" | "sums" | "waiting">,
  context: MailContext,
): Promise<MailMessage> {
  return renderForSeller(id, mail, context, writeDigest);
}

export function renderDoctorMail(
  id: string,
  mail: Pick<DoctorMail, "to" | "failures">,
  context: MailContext,
): Promise<MailMessage> {
  return renderForSeller(id, mail, context, writeDoctorMail);
}

async function renderForSeller<M extends { readonly to: string }>(
  id: string,
  mail: M,
  context: MailContext,
  write: (mail: M, details: OrderDetails) => MailContent,
): Promise<MailMessage> {
  const [locale = ""] = context.locales;
  const translate = await loadTranslate(locale);
  const content = write(mail, detailsIn(locale, translate, context));
  return layOut({ id, to: mail.to, locale, content, context });
}

function detailsIn(
  locale: string,
  translate: Translate,
  { storeIn, publicUrl, locales }: MailContext,
): OrderDetails {
  return { store: storeIn(locale), publicUrl, locales, locale, translate, issued: [] };
}

const MARK_PIXELS = 28;

/** Screens with twice the pixels show it sharply. */
const COVER_DENSITY = 2.25;

const shown = (pixels: number) => Math.round(pixels / COVER_DENSITY);

const enclose = (
  { cid }: Pick<MailPicture, "cid">,
  { filename, content }: EnclosedPicture,
): MailPicture => ({ cid, filename, content });

interface Draft {
  readonly id: string;
  readonly to: string;
  readonly locale: string;
  readonly content: MailContent;
  readonly context: MailContext;
}

let template: typeof import("./template/render-html.tsx") | undefined;

async function layOut({ id, to, locale, content, context }: Draft): Promise<MailMessage> {
  // Loaded with the first mail, so that its library does not delay the start.
  template ??= await import("./template/render-html.tsx");
  const { renderHtml } = template;
  const { name, color, legal } = context.storeIn(locale);
  const { seller, address, email, phone } = legal;
  const { mark, cover } = context.pictures;
  const page = {
    titles: context.titles,
    content: onOneLine(content),
    store: {
      origin: context.publicUrl,
      name: oneLine(name),
      color,
      seller: oneLine(seller),
      address: oneLine(address),
      email,
      phone: phone && oneLine(phone),
    },
    mark: { cid: "mark", width: MARK_PIXELS, height: MARK_PIXELS },
    cover: { cid: "cover", width: shown(cover.width), height: shown(cover.height) },
    locale,
    translate: await loadTranslate(locale),
  };
  return {
    id,
    to,
    subject: page.content.subject,
    text: writePlainText(page),
    html: await renderHtml(page),
    attachments: content.attachments,
    pictures: [enclose(page.mark, mark), ...(content.cover ? [enclose(page.cover, cover)] : [])],
  };
}
