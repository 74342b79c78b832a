import { href } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { RowLink, RowList } from "#app/ui/row-list.tsx";

export function RestoreLink() {
  const translate = useTranslate();
  return (
    <RowList>
      <RowLink to={href("/restore")}>{translate("confirmation.restore")}</RowLink>
    </RowList>
  );
}
