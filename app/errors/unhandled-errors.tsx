import { useEffect, useState } from "react";
import { isReportedNow } from "./reported.ts";

/** Rethrows the first unhandled error for the root error view (specification, section 4). */
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
