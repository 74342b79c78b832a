import { type ReactNode, useEffect, useRef } from "react";
import { PageTitle } from "#app/sections/page-title.tsx";

interface ActionFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function ActionFrame({ title, children }: ActionFrameProps) {
  return (
    <>
      <PageTitle variant="landing">{title}</PageTitle>
      <div className="mt-4 flex flex-col items-stretch gap-5 wrap-anywhere">{children}</div>
    </>
  );
}

/** What came in place of a form: the button that was pressed is gone, so the focus goes here. */
export function Outcome({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div ref={text} tabIndex={-1} className="flex flex-col items-start gap-5 outline-none">
      {children}
    </div>
  );
}
