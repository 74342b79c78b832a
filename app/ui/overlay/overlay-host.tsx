import { useEffect } from "react";
import { useOnDemand } from "../use-on-demand.ts";
import { modal, type OverlayService, slideover } from "./overlay-store.ts";
import { useOverlayState } from "./use-overlay-state.ts";

const loadDialog = async () => (await import("./overlay-dialog.tsx")).renderOverlayDialog;

export function ModalHost() {
  return <OverlayHost overlay={modal} kind="modal" />;
}

export function SlideoverHost() {
  return <OverlayHost overlay={slideover} kind="slideover" />;
}

function OverlayHost({ overlay, kind }: { overlay: OverlayService; kind: "modal" | "slideover" }) {
  useEffect(() => overlay.attachHost(), [overlay]);
  const { content } = useOverlayState(overlay);
  const renderDialog = useOnDemand(content !== undefined, loadDialog);
  return content && renderDialog?.(overlay, kind);
}
