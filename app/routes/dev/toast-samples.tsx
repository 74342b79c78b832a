import { useState } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import { toast, type ToastOptions } from "../../ui/toast/toast-store.ts";
import { Row, Section } from "./section.tsx";

type Count = "callback" | "action" | "click";

export function ToastSamples() {
  const translate = useTranslate();
  const [counts, setCounts] = useState<Record<Count, number>>({ callback: 0, action: 0, click: 0 });
  const count = (name: Count) => () =>
    setCounts((current) => ({ ...current, [name]: current[name] + 1 }));
  const observed: ToastOptions = {
    title: "Observed",
    timeout: 0,
    callback: count("callback"),
    onClick: count("click"),
    actions: [{ label: "Undo", onClick: count("action") }],
  };
  const samples: [label: string, show: () => unknown][] = [
    ["Add toast", () => toast.add({ title: "Saved" })],
    ["Add toast of 2 s", () => toast.add({ title: "Two seconds", timeout: 2000 })],
    ["Add toast without end", () => toast.add({ title: "Stays", timeout: 0 })],
    ["Add toast with id", () => toast.add({ id: "fixed", title: "Only once", timeout: 0 })],
    [
      "Add two at once",
      () => [toast.add({ title: "First", timeout: 0 }), toast.add({ title: "Second", timeout: 0 })],
    ],
    ["Add observed toast", () => toast.add(observed)],
    [
      "Add described toast",
      () => toast.add({ ...observed, description: "With a line of its own.", color: "gray" }),
    ],
    ["Update toast", () => toast.update("fixed", { title: "Changed in place" })],
    ["Remove toast", () => toast.remove("fixed")],
    ["Clear toasts", () => toast.clear()],
  ];
  return (
    <Section title={translate("kit.toasts")}>
      <Row title="Toast actions">
        {samples.map(([label, show]) => (
          <Button key={label} variant="outline" onClick={show}>
            {label}
          </Button>
        ))}
      </Row>
      <p>{`callback ${counts.callback}, action ${counts.action}, click ${counts.click}`}</p>
    </Section>
  );
}
