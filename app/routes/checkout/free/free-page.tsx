import { Link } from "react-router";
import { inSentence } from "#app/i18n/in-sentence.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { variants } from "#domain/experiments/variants.ts";
import { AddressForm } from "../../restore/address-form.tsx";
import { CodeForm } from "../../restore/code-form.tsx";
import { refusalText } from "../paywall/refusal-text.ts";
import { freePath, purchaseFields } from "#app/platform/purchase-path.ts";
import type { FreeResult } from "./get-free.ts";
import type { FreePlanView } from "./view-free-plan.ts";

interface FreePageProps {
  readonly view: FreePlanView;
  readonly result: FreeResult | undefined;
}

export function FreePage({ view, result }: FreePageProps) {
  const translate = useTranslate();
  const { storeName, locale } = usePageInfo();
  const { frame } = variants[view.chosen.variant];
  const fields = purchaseFields(view.chosen);
  const action = freePath(view.chosen);
  const step = result && "step" in result ? result : undefined;
  const refusal = result && !("step" in result) ? result : undefined;
  const isCode = step?.step === "code";
  const title = translate(isCode ? "restore.codeTitle" : "paywall.freeTitle", {
    plan: inSentence(view.planName, locale),
  });
  return (
    <div className="mx-auto max-w-md px-4 py-12">
      <title>{`${title} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle frame={frame}>{title}</PageTitle>
      {refusal && (
        <p role="alert" className="mt-6">
          {refusalText(translate, refusal)}
        </p>
      )}
      {isCode ? (
        <CodeForm
          action={action}
          lead={translate("paywall.freeCodeLead", { email: step.email })}
          fields={{ ...fields, email: step.email }}
          result={step}
          submit={translate("paywall.freeGet")}
        >
          <Link to={`${action}&other`} reloadDocument>
            {translate("restore.otherAddress")}
          </Link>
        </CodeForm>
      ) : (
        <AddressForm
          action={action}
          lead={translate("paywall.freeLead")}
          fields={fields}
          result={step}
        />
      )}
    </div>
  );
}
