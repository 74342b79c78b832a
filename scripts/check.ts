import { checkStep, report, vitestStep } from "./steps.ts";

export const staticSteps = () => [
  checkStep("format", "oxfmt", "--check"),
  checkStep("lint and direction of imports", "oxlint"),
  checkStep("circles of files and folders", "node", "scripts/circles.ts"),
  checkStep("route types", "react-router", "typegen"),
  checkStep("types", "tsc", "--noEmit"),
  checkStep("store", "node", "scripts/store.ts", "check"),
  checkStep("unused files, exports and packages", "knip"),
];

if (import.meta.main) {
  const counts = [
    ...staticSteps(),
    vitestStep("--exclude=tests/**", "domain/", "app/", "locales/", "scripts/", "store/"),
  ];
  report(counts);
}
