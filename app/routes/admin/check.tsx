import type { ReactNode } from "react";

interface CheckProps {
  readonly name: string;
  readonly value: string;
  readonly isChecked?: boolean;
  readonly children: ReactNode;
}

export function Check({ name, value, isChecked, children }: CheckProps) {
  return (
    <label className="flex min-h-6 items-center gap-3">
      <input type="checkbox" name={name} value={value} defaultChecked={isChecked} />
      <span>{children}</span>
    </label>
  );
}
