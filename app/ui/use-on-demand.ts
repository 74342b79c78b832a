import { useEffect, useState } from "react";

/**
 * Not `lazy`: React delays content revealed by Suspense by 300 ms. `load` and `onMissing` must be stable; `onMissing`
 * must make `isNeeded` false, so that the next need retries.
 */
export function useOnDemand<Part>(
  isNeeded: boolean,
  load: () => Promise<Part>,
  onMissing: () => void,
): Part | undefined {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  const isMissing = isNeeded && !loaded;
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (part) => setLoaded({ part }),
      (error: unknown) => {
        reportError(error);
        onMissing();
      },
    );
  }, [isMissing, load, onMissing]);
  return loaded?.part;
}
