import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Each alone in the default layout; both variants have these. */
const sections = ["Cta", "Discover", "Feature", "Footer", "Hero", "Ideas", "Navbar"];
const landingSections = [...sections, "Old/Discover"];
const landingV2Sections = [...sections, "Navbar2", "Old/Discover"];

/** One module shows every section of a variant; the route's id, which is its path, says which. */
function partials(variant: string, names: readonly string[]) {
  return names.flatMap((name) => {
    const path = `${variant}/Partials/${name}`;
    return [route(path, `routes/${variant}/partial.tsx`, { id: path }), payload(variant, path)];
  });
}

/** What a kept page shows, without the page: each shows a part of what its variant's first page does. */
function payload(variant: string, page: string) {
  const path = `${page}/_payload.json`;
  return route(path, `routes/${variant}/payload.ts`, { id: path });
}

/** Every page for people, in the order a buyer meets them; machines' routes are in server/api. */
export default [
  index("routes/landing/home.tsx"),
  layout("routes/landing/frame.tsx", [
    route("landing", "routes/landing/landing.tsx"),
    route("landing/paywall", "routes/landing/paywall.tsx"),
    route("sign-in", "routes/sign-in/sign-in.tsx"),
    route("auth/action", "routes/sign-in/mailed-link.tsx"),
    route("landing/confirmation/download", "routes/landing/confirmation-download.tsx"),
    route("landing/confirmation/error", "routes/landing/confirmation-error.tsx"),
    route("account", "routes/account/account.tsx"),
  ]),
  layout("routes/landing-v2/frame.tsx", [
    route("landing-v2", "routes/landing-v2/landing.tsx"),
    route("landing-v2/paywall", "routes/landing-v2/paywall.tsx"),
    route("landing-v2/confirmation/download", "routes/landing-v2/confirmation-download.tsx"),
    route("landing-v2/confirmation/error", "routes/landing-v2/confirmation-error.tsx"),
  ]),
  payload("landing", "landing"),
  payload("landing-v2", "landing-v2"),
  ...partials("landing", landingSections),
  ...partials("landing-v2", landingV2Sections),
  // Test mode only.
  layout("routes/dev/test-mode.tsx", [
    route("dev/kit", "routes/dev/kit.tsx"),
    route("dev/forced-dark", "routes/dev/forced-dark.tsx"),
    route("dev/forced-system", "routes/dev/forced-system.tsx"),
    route("dev/client-only", "routes/dev/client-only.tsx"),
    route("dev/stuck", "routes/dev/stuck.tsx"),
    route("dev/broken", "routes/dev/broken.tsx"),
    route("dev/icons", "routes/dev/icons.tsx"),
    route("dev/links", "routes/dev/links.tsx"),
    route("dev/slow", "routes/dev/slow.tsx"),
    route("dev/throw", "routes/dev/throw.tsx"),
    route("dev/invalid", "routes/dev/invalid.tsx"),
  ]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
