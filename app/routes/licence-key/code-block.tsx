export function CodeBlock({ children }: { readonly children: string }) {
  return (
    <p className="rounded-lg p-5 ring-1 ring-gray-300 dark:ring-gray-700">
      <code className="block font-mono whitespace-pre-wrap wrap-anywhere">{children.trim()}</code>
    </p>
  );
}
