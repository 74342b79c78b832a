import type { User } from "firebase/auth";
import { loadDialog } from "#app/ui/overlay/load-dialog.ts";
import { modal } from "#app/ui/overlay/overlay-store.ts";
import type { AccountHolder } from "../holder/account-holder.ts";
import { SignInAgain } from "./sign-in-again.tsx";

export class SignInCancelled extends Error {
  override readonly name = "SignInCancelled";
}

/** Rejects with SignInCancelled if the user closes the dialog. Typed input then stays on the page. */
export async function askToSignIn(holder: AccountHolder, title: string): Promise<User> {
  await loadDialog();
  return new Promise((resolve, reject) => {
    const stop = modal.subscribe(() => {
      if (modal.isOpen()) return;
      stop();
      // No effect after a sign-in, because the promise is already resolved.
      reject(new SignInCancelled("The dialog was closed"));
    });
    function onSignedIn(user: User) {
      resolve(user);
      modal.close();
    }
    modal.open(SignInAgain, { holder, onSignedIn }, { title });
  });
}
