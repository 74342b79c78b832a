import type { ClientInstrumentation } from "react-router";

interface NavigationGate {
  /** `to` is a path without the language prefix, or an absolute URL. False cancels the navigation. */
  readonly canStart: (to: string) => Promise<boolean>;
  readonly onDone: () => void;
}

/** Not for form posts and history moves. React Router ignores errors here, so a cancelled navigation waits forever. */
export function gateNavigations({ canStart, onDone }: NavigationGate): ClientInstrumentation {
  return {
    router: ({ instrument }) =>
      instrument({
        async navigate(start, { to, formMethod }) {
          // Never discard submitted form data.
          const isReading = formMethod === undefined || formMethod.toLowerCase() === "get";
          if (typeof to === "string" && isReading && !(await canStart(to)))
            await new Promise(() => {});
          await start();
          onDone();
        },
      }),
  };
}
