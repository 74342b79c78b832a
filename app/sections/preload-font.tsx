/** A face that comes late is not shown at all, so it is asked for together with the styles. */
export function PreloadFont({ url }: { url: string }) {
  return <link rel="preload" as="font" type="font/woff2" href={url} crossOrigin="anonymous" />;
}
