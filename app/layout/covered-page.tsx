import type { ReactNode } from "react";
import { variants } from "#domain/experiments/variants.ts";
import { usePageInfo } from "../platform/page-info.ts";
import { pageWidths } from "../ui/page-widths.ts";

interface CoveredPageProps {
  /** Of the document; the store's name follows. */
  readonly title: string;
  /** Begins with a large `CoveredTitle`, whose cover gets the panel on wide screens. */
  readonly children: ReactNode;
}

/** A narrow page about a purchase, which search engines do not list. */
export function CoveredPage({ title, children }: CoveredPageProps) {
  const { storeName, variant } = usePageInfo();
  return (
    <div className={`py-12 sm:py-20 ${pageWidths[variants[variant].frame]}`}>
      <title>{`${title} | ${storeName}`}</title>
      <meta name="robots" content="noindex" />
      <div className="beside-panel">{children}</div>
    </div>
  );
}
