import { useId } from "react";
import { Form, href } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";

export function DeleteGuestForm({ isRefused }: { readonly isRefused: boolean }) {
  const translate = useTranslate();
  const { seller } = usePageInfo();
  const errorId = useId();
  return (
    <>
      <p>{translate("account.deleteDataEnds")}</p>
      <p className="mt-4">{translate("account.deleteDataNames", { email: seller.email })}</p>
      <Form
        method="post"
        action={href("/account")}
        reloadDocument
        className="mt-4 flex max-w-sm flex-col gap-4"
      >
        <HiddenFields fields={{ intent: "deleteGuest" }} />
        <label className="flex gap-2.5 text-sm text-gray-700 dark:text-gray-300">
          <input
            type="checkbox"
            name="confirmed"
            value="yes"
            required
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? errorId : undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the box to tick is far down
            autoFocus={isRefused}
            className="mt-0.5 size-5 shrink-0 accent-primary-600"
          />
          {translate("account.deleteDataConfirm")}
        </label>
        {isRefused && (
          <p id={errorId} className="text-sm text-red-700 dark:text-red-400">
            {translate("account.deleteDataUnticked")}
          </p>
        )}
        <Button type="submit" className="self-start">
          {translate("account.deleteDataButton")}
        </Button>
      </Form>
    </>
  );
}
