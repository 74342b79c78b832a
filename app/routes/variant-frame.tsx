import type { ComponentType, ReactNode } from "react";
import type { Variant } from "#domain/experiments/variants.ts";
import { usePageInfo } from "../platform/page-info.ts";
import { Frame } from "./landing/page/frame.tsx";
import { Frame as Frame2 } from "./landing-v2/page/frame.tsx";

interface FrameProps {
  readonly children: ReactNode;
}

const frames: Record<Variant, ComponentType<FrameProps>> = {
  landing: Frame,
  "landing-v2": Frame2,
};

/** Navigation and footer of the variant from which the visitor comes. */
export function VariantFrame({ children }: FrameProps) {
  const { [usePageInfo().variant]: Chosen } = frames;
  return <Chosen>{children}</Chosen>;
}
