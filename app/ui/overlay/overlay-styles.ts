import { tv } from "tailwind-variants/lite";

/** Dialogs enter in 300 ms and leave in 200 ms; the slideover's backdrop enters in 500 ms. */
export const overlayStyles = tv({
  slots: {
    backdrop:
      "fixed inset-0 z-50 bg-gray-950/60 ease-out motion-safe:transition-opacity data-ending-style:opacity-0 data-ending-style:duration-200 data-starting-style:opacity-0",
    viewport: "fixed inset-0 z-50",
    place: "",
    popup:
      "relative bg-white text-start text-gray-900 shadow-xl outline-none ease-out motion-safe:transition motion-safe:duration-300 data-ending-style:ease-in data-ending-style:duration-200 dark:bg-gray-900 dark:text-gray-100",
  },
  variants: {
    kind: {
      modal: {
        backdrop: "duration-300",
        viewport: "overflow-y-auto",
        place: "flex min-h-full items-end justify-center p-4 sm:items-center sm:p-0",
        popup:
          "w-full rounded-lg p-6 data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:my-8 sm:max-w-lg",
      },
      slideover: {
        backdrop: "duration-500",
        viewport: "overflow-hidden",
        place: "flex h-full",
        popup: "overflow-y-auto p-6",
      },
    },
    side: { right: {}, left: {}, top: {}, bottom: {} },
  },
  compoundVariants: [
    {
      kind: "slideover",
      side: "right",
      class: {
        place: "justify-end",
        popup:
          "h-full w-full max-w-md data-ending-style:translate-x-full data-starting-style:translate-x-full",
      },
    },
    {
      kind: "slideover",
      side: "left",
      class: {
        popup:
          "h-full w-full max-w-md data-ending-style:-translate-x-full data-starting-style:-translate-x-full",
      },
    },
    {
      kind: "slideover",
      side: "top",
      class: {
        place: "items-start",
        popup:
          "max-h-96 w-full data-ending-style:-translate-y-full data-starting-style:-translate-y-full",
      },
    },
    {
      kind: "slideover",
      side: "bottom",
      class: {
        place: "items-end",
        popup:
          "max-h-96 w-full data-ending-style:translate-y-full data-starting-style:translate-y-full",
      },
    },
  ],
});
