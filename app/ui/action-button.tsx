import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/platform/use-hydrated.ts";

interface ActionButtonProps extends ComponentProps<typeof Button> {
  readonly isBusy?: boolean;
}

/** Disabled before hydration, when a press would have no effect. Stays focusable while busy, and ignores presses. */
export function ActionButton({ isBusy = false, ...button }: ActionButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button
      size="lg"
      variant="outline"
      disabled={!isHydrated}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      {...button}
    />
  );
}
