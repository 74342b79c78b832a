/** Only the outcome of the test card or account leaves this step, never its number. */
import { z } from "zod";
import type { Attempt } from "../ledger/attempts.ts";
import type { MethodType } from "../records/payment.ts";
import type { SessionRecord } from "../records/session.ts";
import { accountProblems, readAccount } from "./account.ts";
import { billingProblems, readBilling } from "./billing.ts";
import { cardProblems, readCard } from "./card.ts";
import { type Problems, textOf } from "./fields.ts";

export type FormReading =
  | { readonly outcome: "valid"; readonly attempt: Attempt }
  | { readonly outcome: "invalid"; readonly problems: Problems };

/** The first method if none or an unknown one is chosen. */
export function chosenMethod(
  form: URLSearchParams | undefined,
  methods: readonly MethodType[],
): MethodType {
  return methods.find((method) => method === form?.get("method")) ?? methods[0] ?? "card";
}

interface ReadingOptions {
  readonly session: SessionRecord;
  readonly methods: readonly MethodType[];
  readonly now: number;
  /** Keys the fingerprints of cards. */
  readonly secret: string;
}

export function readForm(
  form: URLSearchParams,
  { session, methods, now, secret }: ReadingOptions,
): FormReading {
  const email = textOf(form, "email");
  const method = chosenMethod(form, methods);
  const problems: Problems = {
    ...(z.email().max(254).safeParse(email).success ? {} : { email: "payment.emailProblem" }),
    ...(method === "card" ? cardProblems(form, now) : accountProblems(method, form)),
    ...billingProblems(session, form),
  };
  if (Object.keys(problems).length > 0) return { outcome: "invalid", problems };
  const details = method === "card" ? readCard(form, secret) : readAccount(method, form);
  return { outcome: "valid", attempt: { email, ...readBilling(session, form), ...details } };
}
