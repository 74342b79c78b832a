import { type ReactNode, useEffect, useRef } from "react";
import { PageTitle } from "#app/layout/page-title.tsx";

interface MailedLinkPanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function MailedLinkPanel({ title, children }: MailedLinkPanelProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="mt-4 flex flex-col items-stretch gap-5 wrap-anywhere">{children}</div>
    </>
  );
}

/** Takes the focus, because the pressed button is gone. */
export function Outcome({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div ref={text} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
      {children}
    </div>
  );
}
