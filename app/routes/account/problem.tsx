/** What went wrong, where no one field is to blame; there from the start, so that a screen reader hears it come. */
export function Problem({ children }: { readonly children: string | undefined }) {
  return (
    <p role="alert" className="text-red-700 empty:hidden dark:text-red-400">
      {children}
    </p>
  );
}
