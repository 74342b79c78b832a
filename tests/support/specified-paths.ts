const partials = ["Cta", "Discover", "Feature", "Footer", "Hero", "Ideas", "Navbar"];
export const PARTIAL_PATHS = [
  ...[...partials, "Old/Discover"].map((name) => `/landing/Partials/${name}`),
  ...[...partials, "Navbar2", "Old/Discover"].map((name) => `/landing-v2/Partials/${name}`),
];
/** Pages of sections that the specification does not name. */
export const FURTHER_PARTIAL_PATHS = [
  "/landing/Partials/Questions",
  "/landing-v2/Partials/Questions",
];
/** Every path of the specification except the guarded confirmation. */
export const SPECIFIED_PATHS = [
  "/",
  "/landing",
  "/landing/paywall",
  "/landing/confirmation/error",
  "/landing-v2",
  "/landing-v2/paywall",
  "/landing-v2/confirmation/download",
  "/landing-v2/confirmation/error",
  ...PARTIAL_PATHS,
];
