import { Outlet } from "react-router";
import { Frame } from "../../sections/landing-v2/frame.tsx";

export default function LandingV2Frame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
