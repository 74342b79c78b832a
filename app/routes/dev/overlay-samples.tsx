import { useState } from "react";
import { useTranslate } from "../../i18n/messages.ts";
import { Button } from "../../ui/button.tsx";
import {
  modal,
  type OverlayOptions,
  type OverlayService,
  type Side,
  slideover,
} from "../../ui/overlay/overlay-store.ts";
import { useOverlayState } from "../../ui/overlay/use-overlay-state.ts";
import { Row, Section } from "./section.tsx";

const sides: readonly Side[] = ["right", "left", "top", "bottom"];

export function OverlaySamples() {
  const translate = useTranslate();
  return (
    <Section title={translate("kit.overlays")}>
      <Samples name="modal" overlay={modal} />
      <Samples name="slideover" overlay={slideover} />
      <Row title="Slideover sides">
        {sides.map((side) => (
          <Button
            key={side}
            variant="outline"
            onClick={() =>
              slideover.open(Note, { text: `From ${side}` }, { title: `Side ${side}`, side })
            }
          >
            {`Open ${side}`}
          </Button>
        ))}
      </Row>
    </Section>
  );
}

function Samples({ name, overlay }: { name: string; overlay: OverlayService }) {
  const [prevented, setPrevented] = useState(0);
  const { isOpen } = useOverlayState(overlay);
  const options: OverlayOptions = { title: `Counter in the ${name}` };
  const held: OverlayOptions = {
    title: `Held ${name}`,
    preventClose: true,
    onClosePrevented: () => setPrevented((count) => count + 1),
  };
  const openCounter = () => overlay.open(Counter, { overlay, count: 1, note: "first" }, options);
  return (
    <Row title={`Samples of the ${name}`}>
      <Button variant="outline" onClick={openCounter}>
        {`Open ${name}`}
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          overlay.open(Note, { text: "Something else" }, { title: `Note in the ${name}` })
        }
      >
        {`Open other ${name}`}
      </Button>
      <Button variant="outline" onClick={() => overlay.open(Held, { overlay }, held)}>
        {`Open held ${name}`}
      </Button>
      <span>{`${name} is ${isOpen ? "open" : "closed"}, prevented ${prevented}`}</span>
    </Row>
  );
}

interface CounterProps {
  overlay: OverlayService;
  count?: number;
  note?: string;
}

function Counter({ overlay, count = 0, note = "none" }: CounterProps) {
  const openNote = () => overlay.open(Note, { text: "In its place" }, { title: "Replaced" });
  return (
    <div className="flex flex-col gap-4">
      <p>{`Count ${count}, note ${note}`}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => overlay.patch({ count: 5 })}>Set to five</Button>
        <Button variant="outline" onClick={openNote}>
          Replace
        </Button>
        <Button variant="outline" onClick={() => overlay.close()}>
          Done
        </Button>
      </div>
    </div>
  );
}

function Held({ overlay }: { overlay: OverlayService }) {
  return <Button onClick={() => overlay.close()}>Let go</Button>;
}

function Note({ text }: { text: string }) {
  return <p>{text}</p>;
}
