/** Tells a password manager whose password it is; nobody sees it, and it is not sent. */
export function UsernameForManagers({ email }: { readonly email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
