import { href, Link } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";

export function RestoreLink() {
  const translate = useTranslate();
  return (
    <p className="mt-6">
      <Link to={href("/restore")}>{translate("confirmation.restore")}</Link>
    </p>
  );
}
