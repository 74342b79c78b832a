/** The dialog in which somebody answers for their second factor. */
import { modal } from "#app/ui/overlay/overlay-store.ts";
import { type AuthErrorKey, authErrorKey } from "#app/session/auth-error.ts";
import { ProviderError } from "#app/session/provider-answer.ts";
import { type Factor, SecondFactorForm } from "./second-factor-form.tsx";

interface Challenge<Result> {
  readonly title: string;
  readonly factors: readonly Factor[];
  /** Throws the SDK's error where the code is not taken. */
  readonly answer: (factorId: string, code: string) => Promise<Result>;
}

/** After these another code can be tried. */
const ANOTHER_TRY: ReadonlySet<AuthErrorKey> = new Set([
  "authError.wrongCode",
  "authError.missingCode",
  "authError.tooMany",
  "authError.network",
]);

/** Throws auth/second-factor-cancelled where the dialog is closed, and what ends the challenge, such as an expired session. */
export function askSecondFactor<Result>(challenge: Challenge<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const answer = async (factorId: string, code: string) => {
      try {
        resolve(await challenge.answer(factorId, code));
      } catch (error) {
        if (ANOTHER_TRY.has(authErrorKey(error))) throw error;
        reject(error);
      }
      modal.close();
    };
    modal.open(
      SecondFactorForm,
      { factors: challenge.factors, answer, onCancel: () => modal.close() },
      { title: challenge.title },
    );
    const leave = modal.subscribe(() => {
      if (modal.isOpen()) return;
      leave();
      // After an answer this says nothing any more.
      reject(new ProviderError("auth/second-factor-cancelled"));
    });
  });
}
