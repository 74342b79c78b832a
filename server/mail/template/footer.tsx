import { Link, Text } from "react-email";
import type { MailPage } from "./mail-page.ts";
import { styles } from "./styles.ts";

/** The law requires business mail to name the seller. */
export function Footer({ store, translate }: MailPage) {
  const { seller, address, email, phone } = store;
  return (
    <Text className="muted" style={styles.footer}>
      {translate("mail.reply")}
      <br />
      <br />
      {seller}
      <br />
      {address}
      <br />
      <Link href={`mailto:${email}`} className="muted" style={styles.mutedLink}>
        {email}
      </Link>
      {phone && <br />}
      {phone}
    </Text>
  );
}
