import { use } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import { DevPage } from "./dev-page.tsx";

const never = new Promise<never>(() => {});

export default function Stuck() {
  const translate = useTranslate();
  if (import.meta.env.SSR) use(never);
  return (
    <DevPage title={translate("kit.stuckTitle")}>
      <p>{translate("kit.stuckText")}</p>
    </DevPage>
  );
}
