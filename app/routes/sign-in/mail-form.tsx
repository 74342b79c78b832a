import { useEffect, useRef, useState } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import { usePageInfo } from "../../platform/page-info.ts";
import { Button } from "../../ui/button.tsx";
import { readEmail } from "../../session/read-email.ts";
import { EmailField } from "../../session/form/email-field.tsx";
import { FormAlert } from "../../session/form/form-alert.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useAuthForm } from "../../session/form/use-auth-form.ts";

interface MailFormProps {
  readonly intent: "reset" | "link";
  readonly next: string;
  readonly email: string;
}

/** The confirmation is the same whether or not the email has an account. */
export function MailForm({ intent, next, email }: MailFormProps) {
  const translate = useTranslate();
  const { identityApiKey } = usePageInfo();
  const [sentTo, setSentTo] = useState<string>();
  const { isBusy, formProps, alertProps, errorOf } = useAuthForm({
    async submit(fields) {
      const to = readEmail(fields);
      const client = await import("../../session/mail-client.ts");
      const send = intent === "reset" ? client.sendPasswordReset : client.sendSignInLink;
      await send({ email: to, next }, identityApiKey);
      setSentTo(to);
      return "stays";
    },
  });
  if (sentTo !== undefined)
    return (
      <MailSent
        title={translate(intent === "reset" ? "signIn.sentResetTitle" : "signIn.sentTitle")}
        text={translate(intent === "reset" ? "signIn.sentReset" : "signIn.sentLink", {
          email: sentTo,
        })}
        onOther={() => setSentTo(undefined)}
      />
    );
  return (
    <form method="post" {...formProps} className="mt-2 flex flex-col gap-5">
      <p className="mb-1 text-gray-700 dark:text-gray-300">
        {translate(intent === "reset" ? "signIn.resetLead" : "signIn.linkLead")}
      </p>
      <FormAlert {...alertProps} />
      <EmailField defaultValue={email} error={errorOf("email")} />
      <SubmitButton isBusy={isBusy}>{translate("signIn.sendLink")}</SubmitButton>
    </form>
  );
}

interface MailSentProps {
  readonly title: string;
  readonly text: string;
  readonly onOther: () => void;
}

function MailSent({ title, text, onOther }: MailSentProps) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so focus the text that replaced it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-6 flex flex-col items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {title}
      </h2>
      <p className="wrap-anywhere">{text}</p>
      <p className="text-gray-700 dark:text-gray-300">{translate("signIn.sentHint")}</p>
      <Button variant="outline" size="lg" onClick={onOther}>
        {translate("signIn.otherAddress")}
      </Button>
    </div>
  );
}
