import type { ReactNode } from "react";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { grayText } from "#app/ui/section-styles.ts";

interface OrderHeadingProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly variant: Variant;
  readonly isLarge?: boolean;
}

export function OrderHeading({ title, lead, variant, isLarge = false }: OrderHeadingProps) {
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{`${title} | ${storeName}`}</title>
      <PageTitle frame={variants[variant].frame} isLarge={isLarge}>
        {title}
      </PageTitle>
      <p className={`mt-3 text-pretty ${isLarge ? "lg:mt-6" : ""} ${grayText}`}>{lead}</p>
    </>
  );
}
