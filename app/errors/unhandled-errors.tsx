import { useEffect, useState } from "react";
import { isReportedNow } from "./reported.ts";

/**
 * Throws unhandled errors during rendering, so that the root error view shows them (specification, section 4). The
 * first error wins; the next navigation clears it.
 */
export function UnhandledErrors() {
  const [fault, setFault] = useState<Error>();
  useEffect(() => {
    let isShown = true;
    const show = async (error: unknown, file: string) => {
      const { isOwnFault } = await import("./unhandled.ts");
      if (isShown && isOwnFault(error, file, location.origin)) setFault((first) => first ?? error);
    };
    const onError = ({ error, filename }: ErrorEvent) => {
      if (!isReportedNow()) void show(error, filename);
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => void show(reason, "");
    addEventListener("error", onError);
    addEventListener("unhandledrejection", onRejection);
    return () => {
      isShown = false;
      removeEventListener("error", onError);
      removeEventListener("unhandledrejection", onRejection);
    };
  }, []);
  if (fault) throw fault;
  return null;
}
