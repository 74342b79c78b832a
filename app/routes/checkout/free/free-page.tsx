import { Form } from "react-router";
import { inSentence } from "#app/i18n/in-sentence.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { variants } from "#domain/experiments/variants.ts";
import { variantPaths } from "../../landing/variant-paths.ts";
import { CodeField } from "../../restore/code-field.tsx";
import type { RestoreAnswer } from "../../restore/restore-action.ts";
import { useProblem } from "../../restore/use-problem.ts";
import { refusalText } from "../paywall/refusal-text.ts";
import { purchaseFields } from "../purchase-path.ts";
import type { FreeAnswer } from "./get-free.ts";
import type { FreePlanView } from "./view-free-plan.ts";

interface FreePageProps {
  readonly view: FreePlanView;
  readonly answer: FreeAnswer | undefined;
}

/** Asks for an address, then for the code that was sent to it. */
export function FreePage({ view, answer }: FreePageProps) {
  const translate = useTranslate();
  const { storeName, locale } = usePageInfo();
  const { frame } = variants[view.chosen.variant];
  const step = answer && "step" in answer ? answer : undefined;
  const refusal = answer && !("step" in answer) ? answer : undefined;
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
      {isCode ? <CodeStep view={view} answer={step} /> : <AddressStep view={view} answer={step} />}
    </div>
  );
}

interface StepProps {
  readonly view: FreePlanView;
  readonly answer: RestoreAnswer | undefined;
}

function Fields({ chosen }: FreePlanView) {
  return Object.entries(purchaseFields(chosen)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function formOf({ chosen }: FreePlanView) {
  const query = new URLSearchParams(purchaseFields(chosen));
  const action = `${variantPaths(chosen.variant).free}?${query}`;
  return { method: "post", action, reloadDocument: true } as const;
}

function AddressStep({ view, answer }: StepProps) {
  const translate = useTranslate();
  return (
    <Form {...formOf(view)} className="mt-3 flex flex-col gap-6">
      <p className="text-lg text-gray-700 dark:text-gray-300">{translate("paywall.freeLead")}</p>
      <Fields {...view} />
      <TextField
        label={translate("restore.email")}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={answer?.email}
        error={useProblem(answer)}
      />
      <Button type="submit" size="lg" className="self-start">
        {translate("restore.send")}
      </Button>
    </Form>
  );
}

function CodeStep({ view, answer }: StepProps & { readonly answer: RestoreAnswer }) {
  const translate = useTranslate();
  const { email } = answer;
  return (
    <div className="mt-3 flex flex-col gap-6">
      <p className="text-lg wrap-anywhere text-gray-700 dark:text-gray-300">
        {translate("paywall.freeCodeLead", { email })}
      </p>
      <Form {...formOf(view)} className="flex flex-col gap-6">
        <Fields {...view} />
        <input type="hidden" name="email" value={email} />
        <CodeField answer={answer} />
        <Button type="submit" size="lg" className="self-start">
          {translate("paywall.freeGet")}
        </Button>
      </Form>
      <Form {...formOf(view)}>
        <Fields {...view} />
        <input type="hidden" name="email" value={email} />
        <Button type="submit" variant="ghost" color="gray" size="md" className="-ms-3">
          {translate("restore.again")}
        </Button>
      </Form>
    </div>
  );
}
