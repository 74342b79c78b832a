import type { ReactNode } from "react";
import { type Variant, variants } from "#domain/experiments/variants.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Icon } from "#app/ui/icons.tsx";
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
      {isLarge && (
        <span
          aria-hidden
          className={`mb-3 grid size-9 place-items-center bg-accent text-gray-950 lg:mb-6 lg:size-12 ${variants[variant].frame === "calm" ? "rounded-full" : ""}`}
        >
          <Icon name="check" className="size-5 lg:size-7" />
        </span>
      )}
      <PageTitle frame={variants[variant].frame} isLarge={isLarge}>
        {title}
      </PageTitle>
      <p className={`mt-3 text-pretty ${isLarge ? "lg:mt-6 lg:text-xl" : ""} ${grayText}`}>
        {lead}
      </p>
    </>
  );
}
