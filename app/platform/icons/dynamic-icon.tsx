import { use, useLayoutEffect, useRef } from "react";
import { fillIconBox } from "./browser-icons.ts";
import { IconLoaderContext } from "./icon-loader.ts";

interface DynamicIconProps {
  /** `collection:name` of an installed collection; one that nobody knows leaves the box empty. */
  readonly name: string;
  readonly className?: string;
}

/** An icon that is known at run time only; those that code names are in `ui/icons.tsx`. Decoration, as they are. */
export function DynamicIcon({ name, className = "size-5" }: DynamicIconProps) {
  // Another icon is another element: what is in it is not React's.
  return <IconBox key={name} name={name} className={className} />;
}

function IconBox({ name, className }: Required<DynamicIconProps>) {
  const box = useRef<HTMLSpanElement>(null);
  const load = use(IconLoaderContext);
  // In a browser always the same, so that React leaves the server's drawing and those that follow alone.
  const svg = load ? (use(load(name)) ?? "") : "";
  useLayoutEffect(() => (box.current ? fillIconBox(box.current, name) : undefined), [name]);
  return (
    <span
      ref={box}
      aria-hidden
      data-icon={name}
      className={`inline-block shrink-0 ${className}`}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
