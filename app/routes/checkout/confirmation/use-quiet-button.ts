import { variants } from "#domain/experiments/variants.ts";
import { usePageInfo } from "#app/platform/page-info.ts";

/** The style of buttons beside the large one. */
export function useQuietButton() {
  const { variant } = usePageInfo();
  const color = variants[variant].frame === "poster" ? "black" : "gray";
  return { variant: "outline", color, size: "lg" } as const;
}
