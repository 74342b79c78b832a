import type { ReactNode } from "react";

interface RowProps {
  readonly title: string;
  readonly price: string;
  readonly children: ReactNode;
}

export function Row({ title, price, children }: RowProps) {
  return (
    <li className="flex justify-between gap-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <span className="font-medium">{title}</span>
        <div className="text-sm text-gray-600 dark:text-gray-400">{children}</div>
      </div>
      <span className="shrink-0 tabular-nums">{price}</span>
    </li>
  );
}
