import { type FormEvent, useRef } from "react";
import { href } from "react-router";
import { pasted } from "#domain/pasted.ts";
import { leaveNotice } from "#app/layout/notice.ts";
import { withBasename } from "#app/platform/basename.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { signOutEverywhere } from "#app/session/sign-out.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { ActionButton } from "#app/ui/action-button.tsx";
import { SettingsSection } from "../holder/settings-section.tsx";
import { useSetting } from "../sign-in-again/use-setting.ts";
import type { SectionProps } from "./section-props.ts";

export function DeleteAccount({ settings, holder }: SectionProps) {
  const translate = useTranslate();
  const { seller } = usePageInfo();
  const { isBusy, problem, setProblem, run } = useSetting();
  const input = useRef<HTMLInputElement>(null);
  const word = settings.email || translate("settings.deleteWord");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = pasted(String(new FormData(event.currentTarget).get("confirmation")));
    if (typed.toLowerCase() !== pasted(word).toLowerCase()) {
      setProblem(translate("settings.deleteMismatch", { word }));
      input.current?.focus();
      return;
    }
    await run(async () => {
      const { deleteAccount } = await import("../holder/account-client.ts");
      await deleteAccount(holder);
      await leavePage(holder.apiKey);
    }, translate("common.accountDeleted"));
  }

  return (
    <SettingsSection title={translate("settings.delete")}>
      <div className="flex flex-col gap-3">
        <p>{translate("settings.deleteLead")}</p>
        <ul className="list-disc space-y-1 ps-5">
          <li>{translate("settings.deleteSignIn")}</li>
          {settings.endsPurchases ? (
            <>
              <li>{translate("settings.deleteEnds")}</li>
              <li>{translate("settings.deleteNames", { email: seller.email })}</li>
            </>
          ) : (
            <>
              <li>{translate("settings.deleteFiles", { email: seller.email })}</li>
              <li>{translate("settings.deleteOrders")}</li>
            </>
          )}
        </ul>
      </div>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          ref={input}
          label={translate("settings.deleteConfirm", { word })}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problem}
        />
        <ActionButton
          type="submit"
          isBusy={isBusy}
          className="self-start text-red-700 hover:bg-red-50 dark:text-red-300 dark:hover:bg-red-950"
        >
          {translate(isBusy ? "settings.busy" : "settings.deleteButton")}
        </ActionButton>
      </form>
    </SettingsSection>
  );
}

/** Leaves the page even if signing out fails: the account no longer exists. */
async function leavePage(apiKey: string): Promise<void> {
  leaveNotice("common.accountDeleted");
  try {
    await signOutEverywhere(apiKey);
  } catch (error) {
    reportError(error);
  }
  location.assign(withBasename(href("/")));
  // Never resolves, so that nothing more is shown on the page being left.
  await new Promise(() => {});
}
