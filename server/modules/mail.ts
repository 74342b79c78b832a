import { buttonColor, titleGenre } from "virtual:store-theme";
import type { EnclosedPictures } from "#domain/catalog/media.ts";
import type { Store } from "#domain/catalog/offer.ts";
import type { StoreIn } from "#domain/catalog/store-languages.ts";
import type { Licences } from "#domain/licences/licences.ts";
import type { Inbox } from "#domain/ports/mail.ts";
import { createInbox } from "../adapters/mail/inbox.ts";
import { createSmtpMail } from "../adapters/mail/smtp.ts";
import type { MailConfig } from "../config/mail.ts";
import { createOutboxJobs, MAILS_AT_ONCE } from "../jobs/outbox.ts";
import { createInboxApi } from "../routes/inbox.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { Secrets } from "../secrets/secrets.ts";
import type { Ports, Site } from "./groups.ts";
import type { Module, Reports } from "./module.ts";

interface MailServices {
  /** Absent if mail is sent by SMTP. */
  readonly inbox: Inbox | undefined;
}

interface MailDeps {
  readonly ports: Ports;
  readonly site: Pick<Site, "publicUrl" | "isTest">;
  readonly reports: Pick<Reports, "report">;
  readonly telemetry: Pick<Telemetry, "mail">;
  readonly settings: MailConfig;
  readonly secrets: Secrets;
  readonly store: Store;
  readonly storeIn: StoreIn;
  readonly pictures: EnclosedPictures;
  readonly licences: Licences;
  readonly locales: readonly string[];
}

export function openMail(deps: MailDeps): Module<MailServices> {
  const { secrets, storeIn, pictures, licences, locales } = deps;
  const { documents, clock } = deps.ports;
  const { publicUrl, isTest } = deps.site;
  const { report } = deps.reports;
  const { inbox, mail } = openTransport(deps);
  return {
    services: { inbox },
    routes: inbox && isTest ? [{ app: createInboxApi(inbox, pictures) }] : [],
    jobs: createOutboxJobs({
      storeIn,
      documents,
      clock,
      mail: deps.telemetry.mail(mail),
      context: {
        storeIn: (locale) => ({ ...storeIn(locale), color: buttonColor }),
        pictures,
        titles: titleGenre,
        publicUrl,
        locales,
      },
      licences,
      isTest,
      cipher: secrets.cipher("mails"),
      report,
    }),
  };
}

function openTransport({ settings, ports: { documents, clock }, store }: MailDeps) {
  if (settings.kind === "inbox") {
    const inbox = createInbox(documents, clock);
    return { inbox, mail: inbox };
  }
  const mail = createSmtpMail({
    url: settings.url,
    from: { name: store.name, address: settings.from ?? store.legal.email },
    replyTo: store.legal.email,
    connections: MAILS_AT_ONCE,
  });
  return { inbox: undefined, mail };
}
