interface DrawingProps {
  readonly url: string;
  readonly transform?: string;
}

/**
 * A drawing out of a file, inside an svg element: it takes its colours from there. A browser would fetch it before it
 * shows anything, so the script that starts React late asks for it after the first paint, and else React does.
 */
export function Drawing({ url, transform }: DrawingProps) {
  const href = `${url}#art`;
  return (
    <use
      data-late-href={href}
      ref={(element) => {
        if (element && element.getAttribute("href") !== href) element.setAttribute("href", href);
      }}
      transform={transform}
      suppressHydrationWarning
    />
  );
}
