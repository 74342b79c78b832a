import type { ReactNode, SVGProps } from "react";

interface DrawingProps extends Pick<SVGProps<SVGSVGElement>, "viewBox" | "preserveAspectRatio"> {
  readonly url: string;
  readonly className: string;
  /** In words; absent where it only decorates. */
  readonly label: string | undefined;
  /** Of the drawing in the box. */
  readonly transform?: string;
  /** Drawn over it. */
  readonly children?: ReactNode;
}

/**
 * A drawing out of a file: it takes its colours from the CSS around it, which an image element would not. A browser would
 * fetch it before it shows anything, so the script that starts React late asks for it after the first paint, and else
 * React does. Where no script runs it is asked for at once.
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
          data-late-href={href}
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
