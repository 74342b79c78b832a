import type { ReactNode, SVGProps } from "react";
import { LATE_HREF_ATTRIBUTE } from "#protocol/deferred-hydration.ts";

interface DrawingProps extends Pick<SVGProps<SVGSVGElement>, "viewBox" | "preserveAspectRatio"> {
  readonly url: string;
  readonly className: string;
  /** Accessible name; undefined for decoration. */
  readonly label: string | undefined;
  /** SVG transform of the drawing. */
  readonly transform?: string;
  /** SVG elements on top of the drawing. */
  readonly children?: ReactNode;
}

/**
 * An SVG drawing from a file. Unlike an image element, it inherits colours from CSS. Loading it would delay the first
 * paint, so the deferred-hydration script or React sets the file's URL later. Without scripts, it loads at once.
 */
export function Drawing({ url, label, transform, children, className, ...frame }: DrawingProps) {
  const box = {
    ...frame,
    ...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label }),
  };
  const href = `${url}#art`;
  return (
    <>
      <svg {...box} className={`noscript:hidden ${className}`}>
        <use
          {...{ [LATE_HREF_ATTRIBUTE]: href }}
          ref={(element) => {
            if (element && element.getAttribute("href") !== href)
              element.setAttribute("href", href);
          }}
          transform={transform}
          suppressHydrationWarning
        />
        {children}
      </svg>
      <noscript>
        <svg {...box} className={className}>
          <use href={href} transform={transform} />
          {children}
        </svg>
      </noscript>
    </>
  );
}
