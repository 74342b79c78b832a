/** Always rendered, so that screen readers announce its text. */
export function Problem({ children }: { readonly children: string | undefined }) {
  return (
    <p role="alert" className="text-red-700 empty:hidden dark:text-red-400">
      {children}
    </p>
  );
}
