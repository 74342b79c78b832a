import type { Entrance } from "#app/session/entrance.ts";
import type { CodeInfo } from "#app/session/mail-client.ts";

/** Props of the views that use a code. */
export interface ActionProps {
  readonly oobCode: string;
  readonly next: string;
  readonly entrance: Entrance;
  /** Undefined until the service has said what the code is for. */
  readonly info: CodeInfo | undefined;
  /**
   * Handles an error of using the code: shows the broken-link view if the code is at fault, otherwise throws the error
   * again.
   */
  readonly rethrow: (error: unknown) => void;
}
