/** Tells password managers which account the password belongs to. Invisible, and not submitted. */
export function UsernameForManagers({ email }: { readonly email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
