import { useEffect } from "react";
import { useOnDemand } from "../use-on-demand.ts";
import { loadDialog } from "./load-dialog.ts";
import { modal, type OverlayService, slideover } from "./overlay-store.ts";
import { useOverlayState } from "./use-overlay-state.ts";

export function ModalHost() {
  return <OverlayHost overlay={modal} kind="modal" />;
}

export function SlideoverHost() {
  return <OverlayHost overlay={slideover} kind="slideover" />;
}

function OverlayHost({ overlay, kind }: { overlay: OverlayService; kind: "modal" | "slideover" }) {
  useEffect(() => overlay.attachHost(), [overlay]);
  const { content } = useOverlayState(overlay);
  const renderDialog = useOnDemand(content !== undefined, loadDialog, overlay.reset);
  return content && renderDialog?.(overlay, kind);
}
