import { Form, href } from "react-router";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { HiddenFields } from "../../ui/hidden-fields.tsx";

/** Needs a press of the button, because programs open the links in mails, too. */
export function LinkForm({ link }: { readonly link: string }) {
  const translate = useTranslate();
  return (
    <Form method="post" action={href("/restore")} reloadDocument className="mt-3">
      <p className="text-gray-700 dark:text-gray-300">{translate("restore.linkLead")}</p>
      <HiddenFields fields={{ link }} />
      <Button type="submit" size="xl" isBlock className="mt-6">
        {translate("restore.show")}
      </Button>
    </Form>
  );
}
