import { use, useLayoutEffect, useRef } from "react";
import { fillIconBox } from "./browser-icons.ts";
import { IconLoaderContext } from "./icon-loader.ts";

interface DynamicIconProps {
  /** `collection:name` of an installed collection. An unknown name leaves the element empty. */
  readonly name: string;
  readonly className?: string;
}

/** For names known only at run time. Icons named in code are in `ui/icons.tsx`. */
export function DynamicIcon({ name, className = "size-5" }: DynamicIconProps) {
  // React does not manage the element's content, so each icon needs a new element.
  return <IconBox key={name} name={name} className={className} />;
}

function IconBox({ name, className }: Required<DynamicIconProps>) {
  const box = useRef<HTMLSpanElement>(null);
  const load = use(IconLoaderContext);
  // Always "" in the browser, so that React leaves the element's content alone.
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
