import { memo } from "react";
import { Outlet } from "react-router";
import { Frame } from "./page/frame.tsx";

/** Not rendered again while a navigation loads: the outlet follows the router by itself. */
const LandingV2Frame = memo(() => (
  <Frame>
    <Outlet />
  </Frame>
));

export default LandingV2Frame;
