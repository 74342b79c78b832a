import { use } from "react";
import { kitText } from "#app/i18n/en-kit.ts";
import { DevPage } from "./dev-page.tsx";

const never = new Promise<never>(() => {});

/** The server never comes to an end with it. */
export default function Stuck() {
  if (import.meta.env.SSR) use(never);
  return (
    <DevPage title={kitText.stuckTitle}>
      <p>{kitText.stuckText}</p>
    </DevPage>
  );
}
