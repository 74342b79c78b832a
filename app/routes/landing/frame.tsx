import { Outlet } from "react-router";
import { Frame } from "./page/frame.tsx";

export default function LandingFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
