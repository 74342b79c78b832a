import { Outlet } from "react-router";
import { Frame } from "./sections/frame.tsx";

export default function LandingV2Frame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
