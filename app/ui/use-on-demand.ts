import { useEffect, useState } from "react";

/**
 * What `load` imports, from the first time it is needed; undefined until it is there, and where it cannot be fetched.
 * Not `lazy`: React holds back what Suspense reveals for 300 ms. `load` stays the same from render to render.
 */
export function useOnDemand<Part>(isNeeded: boolean, load: () => Promise<Part>): Part | undefined {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  const isMissing = isNeeded && !loaded;
  useEffect(() => {
    if (isMissing) load().then((part) => setLoaded({ part }), reportError);
  }, [isMissing, load]);
  return loaded?.part;
}
