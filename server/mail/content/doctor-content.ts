import type { DoctorMail } from "#domain/notifications/outbox.ts";
import type { MailContent } from "./mail-content.ts";
import type { OrderDetails } from "./order-details.ts";

export function writeDoctorMail(
  { failures }: Pick<DoctorMail, "failures">,
  { translate, store, publicUrl }: OrderDetails,
): MailContent {
  const isOver = failures.length === 0;
  return {
    subject: translate(isOver ? "doctorMail.overSubject" : "doctorMail.subject", {
      shop: store.name,
    }),
    paragraphs: [translate(isOver ? "doctorMail.over" : "doctorMail.found")],
    english: failures.map(({ check, message, remedy }) => [`${check}: ${message}`, `→ ${remedy}`]),
    action: { label: translate("doctorMail.link"), url: `${publicUrl}/admin/health` },
    notes: [translate("doctorMail.note")],
  };
}
