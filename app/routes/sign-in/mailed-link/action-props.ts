import type { SignInParameters } from "#app/session/sign-in-parameters.ts";
import type { CodeInfo } from "#app/session/mail-client.ts";

export interface ActionProps {
  readonly oobCode: string;
  readonly next: string;
  readonly signInParameters: SignInParameters;
  /** Undefined until the service has returned what the code does. */
  readonly info: CodeInfo | undefined;
  /** Shows the broken-link view if the code is at fault, otherwise rethrows the error. */
  readonly rethrow: (error: unknown) => void;
}
