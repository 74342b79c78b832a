import { Outlet } from "react-router";
import { Frame } from "./sections/frame.tsx";

export default function LandingFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
