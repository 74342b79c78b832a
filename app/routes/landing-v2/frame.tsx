import { Outlet } from "react-router";
import { Frame } from "./page/frame.tsx";

export default function LandingV2Frame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
