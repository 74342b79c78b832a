import { useState } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { ActionButton } from "#app/ui/action-button.tsx";
import { Problem } from "../holder/problem.tsx";
import { useSetting } from "../sign-in-again/use-setting.ts";
import type { EmailProps } from "./email-props.ts";

export function Verification({ email, holder }: EmailProps) {
  const translate = useTranslate();
  const { isBusy, problem, run } = useSetting();
  const check = useSetting();
  const [isSent, setIsSent] = useState(false);

  async function send() {
    const action = async () => {
      const { mailVerification } = await import("../holder/account-client.ts");
      await mailVerification(holder);
    };
    if (await run(action, translate("settings.mailSent", { email }))) setIsSent(true);
  }

  return (
    <div className="flex flex-col gap-3">
      {isSent && <p>{translate("settings.verificationSent", { email })}</p>}
      <div className="flex flex-wrap gap-3">
        <ActionButton isBusy={isBusy} onClick={send}>
          {translate(isSent ? "settings.sendAgain" : "settings.sendVerification")}
        </ActionButton>
        {isSent && (
          <ActionButton
            variant="ghost"
            isBusy={check.isBusy}
            onClick={() => void check.run(async () => {}, translate("settings.lookedAgain"))}
          >
            {translate("settings.lookAgain")}
          </ActionButton>
        )}
      </div>
      <Problem>{problem}</Problem>
    </div>
  );
}
