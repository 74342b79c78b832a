import { type Variant, variants } from "#domain/experiments/variants.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";

interface OrderHeadingProps {
  readonly title: string;
  readonly lead: string;
  readonly variant: Variant;
}

export function OrderHeading({ title, lead, variant }: OrderHeadingProps) {
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{`${title} | ${storeName}`}</title>
      <PageTitle frame={variants[variant].frame}>{title}</PageTitle>
      <p className="mt-3 text-pretty text-gray-700 in-[.text-white]:text-inherit! dark:text-gray-300">
        {lead}
      </p>
    </>
  );
}
