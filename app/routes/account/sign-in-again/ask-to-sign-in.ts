import type { User } from "firebase/auth";
import { modal } from "#app/ui/overlay/overlay-store.ts";
import type { Owner } from "#app/account/owner.ts";
import { SignInAgain } from "./sign-in-again.tsx";

/** The dialog was closed: what was typed stays, and nothing is done. */
export class SignInCancelled extends Error {
  override readonly name = "SignInCancelled";
}

/** In a dialog above what is being changed. */
export function askToSignIn(owner: Owner, title: string): Promise<User> {
  return new Promise((resolve, reject) => {
    const stop = modal.subscribe(() => {
      if (modal.isOpen()) return;
      stop();
      // Changes nothing after a sign-in.
      reject(new SignInCancelled("The dialog was closed"));
    });
    function onSignedIn(user: User) {
      resolve(user);
      modal.close();
    }
    modal.open(SignInAgain, { owner, onSignedIn }, { title });
  });
}
