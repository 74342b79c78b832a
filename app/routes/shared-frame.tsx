import { Outlet } from "react-router";
import { VariantFrame } from "./variant-frame.tsx";

export default function SharedFrame() {
  return (
    <VariantFrame>
      <Outlet />
    </VariantFrame>
  );
}
