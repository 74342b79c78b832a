import type { ReactNode, SVGProps } from "react";
import { LATE_HREF_ATTRIBUTE } from "#protocol/deferred-hydration.ts";

interface DrawingProps extends Pick<SVGProps<SVGSVGElement>, "viewBox" | "preserveAspectRatio"> {
  readonly url: string;
  readonly className: string;
  /** Accessible name; undefined for decoration. */
  readonly label: string | undefined;
  readonly transform?: string;
  readonly children?: ReactNode;
}

/** Unlike an image, it inherits CSS colours. A script sets the URL late, so as not to delay the first paint. */
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
