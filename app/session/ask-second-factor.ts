import { loadDialog } from "#app/ui/overlay/load-dialog.ts";
import { modal } from "#app/ui/overlay/overlay-store.ts";
import { type AuthErrorKey, authErrorKey } from "#app/session/auth-error.ts";
import { ProviderError } from "#app/session/provider-response.ts";
import { type Factor, SecondFactorForm } from "./second-factor-form.tsx";

interface Challenge<Result> {
  readonly title: string;
  readonly factors: readonly Factor[];
  /** Throws the SDK's error for a rejected code. */
  readonly verifyCode: (factorId: string, code: string) => Promise<Result>;
}

/** After these errors, another code can be tried. */
const RETRYABLE: ReadonlySet<AuthErrorKey> = new Set([
  "authError.wrongCode",
  "authError.missingCode",
  "authError.tooMany",
  "authError.network",
]);

/** Throws auth/second-factor-cancelled if the dialog is closed, or the error that ended the challenge. */
export async function askSecondFactor<Result>(challenge: Challenge<Result>): Promise<Result> {
  await loadDialog();
  return new Promise((resolve, reject) => {
    const verifyCode = async (factorId: string, code: string) => {
      try {
        resolve(await challenge.verifyCode(factorId, code));
      } catch (error) {
        if (RETRYABLE.has(authErrorKey(error))) throw error;
        reject(error);
      }
      modal.close();
    };
    modal.open(
      SecondFactorForm,
      { factors: challenge.factors, verifyCode, onCancel: () => modal.close() },
      { title: challenge.title },
    );
    const leave = modal.subscribe(() => {
      if (modal.isOpen()) return;
      leave();
      // No effect if the challenge has ended, because the promise is already settled.
      reject(new ProviderError("auth/second-factor-cancelled"));
    });
  });
}
