import { type FormEvent, useEffect, useRef, useState } from "react";
import { pastedCode, shownLine } from "#domain/pasted.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { copyText } from "#app/platform/browser/optional.ts";
import { Button, buttonStyles } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { tooLong, useFaultText } from "#app/ui/use-fault-text.ts";
import { toast } from "#app/ui/toast/toast-store.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useSetting } from "../sign-in-again/use-setting.ts";
import { QrCode } from "./qr-code.tsx";
import type { Enrolment } from "./totp-client.ts";

interface EnrolProps {
  readonly enrolment: Enrolment;
  readonly onClose: () => void;
}

const MAX_NAME = 100;

export function renderEnrol(enrolment: Enrolment, onClose: () => void) {
  return <Enrol enrolment={enrolment} onClose={onClose} />;
}

function Enrol({ enrolment, onClose }: EnrolProps) {
  const translate = useTranslate();
  const { isBusy, problem, setProblem, run } = useSetting();
  const faultText = useFaultText();
  const [nameProblem, setNameProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const code = pastedCode(String(fields.get("code")));
    const name = shownLine(String(fields.get("name"))) || translate("settings.factorDefault");
    const nameFault = faultText(tooLong(name, MAX_NAME));
    setNameProblem(nameFault);
    setProblem(code === "" ? translate("authError.missingCode") : undefined);
    if (nameFault || code === "") return (nameFault ? nameInput : input).current?.focus();
    const isDone = await run(() => enrolment.finish(code, name), translate("settings.factorAdded"));
    if (isDone) onClose();
    else input.current?.select();
  }

  return (
    <div className="flex flex-col gap-5 rounded-lg p-4 ring-1 ring-gray-300 ring-inset sm:p-6 dark:ring-gray-700">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {translate("settings.factorScan")}
      </h3>
      <QrCode text={enrolment.address} label={translate("settings.qrCode")} />
      <Secret enrolment={enrolment} />
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          ref={nameInput}
          label={translate("settings.factorName")}
          name="name"
          autoComplete="off"
          defaultValue={translate("settings.factorDefault")}
          error={nameProblem}
        />
        <TextField
          ref={input}
          label={translate("settings.factorCode", { digits: enrolment.codeLength })}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={problem}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton isBusy={isBusy} className="self-start">
            {translate("settings.factorConfirm")}
          </SubmitButton>
          <Button variant="ghost" color="gray" size="lg" onClick={onClose}>
            {translate("settings.cancel")}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** For visitors who cannot scan: on the phone itself, or with a screen reader. */
function Secret({ enrolment: { secret, address } }: Pick<EnrolProps, "enrolment">) {
  const translate = useTranslate();
  const groups = secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

  async function copy() {
    const isCopied = await copyText(secret);
    toast.add({ title: translate(isCopied ? "settings.copied" : "settings.notCopied") });
  }

  return (
    <div className="flex flex-col gap-3">
      <p>{translate("settings.secretLead")}</p>
      <p>
        <code className="font-mono wrap-anywhere select-all">{groups}</code>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="lg" onClick={copy}>
          {translate("settings.copySecret")}
        </Button>
        <a href={address} className={buttonStyles({ variant: "ghost", size: "lg" })}>
          {translate("settings.openApp")}
        </a>
      </div>
    </div>
  );
}
