import type { Fact } from "./content/mail-content.ts";
import type { MailPage } from "./template/mail-page.ts";

/** After `-- ` mail programs show the rest as a signature (RFC 3676, section 4.3). */
export function writePlainText({ content, store, translate }: MailPage): string {
  const { paragraphs, code, english = [], facts = [], action, notes = [], groups = [] } = content;
  const { seller, address, email, phone } = store;
  return [
    ...paragraphs,
    ...(code ? [code] : []),
    ...english.map((lines) => lines.join("\n")),
    ...(facts.length > 0 ? [facts.map(writeFact).join("\n")] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...groups.flatMap((group) => group.notes),
    translate("mail.reply"),
    ["-- ", store.name, seller, address, email, ...(phone ? [phone] : [])].join("\n"),
  ].join("\n\n");
}

function writeFact({ label, value, details = [] }: Fact): string {
  return [`${label}: ${value}`, ...details.map((detail) => `  ${detail}`)].join("\n");
}
