/** Texts in the sold files, apart from the walks. */

/** Date in the guide's PDF, fixed so that each run gives the same bytes. */
export const EDITION_DATE = "2026-03-01T12:00:00Z";

export const beforeYouGo: readonly string[] = [
  "These walks are sample data. The places are real and the lines follow the real walks, but they were drawn by hand and not surveyed. Distances are measured along the drawn lines, so the real walk is often a little longer; elevations are close, not exact. Do not find your way by them alone: take a proper map.",
  "Walking times use 4 km and 500 m of climb an hour, and include no rests. Paths close, buses change and weather turns. Check all three on the day. Tell someone where you go, and turn back when it feels wrong.",
  "Each map has north at the top and a grid of 500 m squares. The numbers on the map are the numbers of the directions. An open circle marks an end without a number.",
];

export const personalLicence =
  "Your licence: use the files yourself, on all your devices, for as long as you like. Print them. Share a walk with the people you walk with. Please do not publish or resell the files.";

export const groupLicence = `WEEKEND ATLAS: GROUP LICENCE

1. Who. This licence is for the one person or organisation that bought the
   Studio plan ("you").
2. What you may do. Use the guide, the tracks and the data for walks, classes
   and events that you lead. Print them, adapt them, and hand copies to the
   people who take part. There is no limit on how many groups or how often.
3. Your own work. You may use maps and figures that you
   make from the data in your own programmes, handouts and websites. Please
   name "Weekend Atlas" as the source.
4. What you may not do. Do not resell or publish the files themselves, in whole
   or in large part, and do not offer the data for download.
5. How long. For good. If your purchase is refunded, the licence ends.
6. No warranty. The tracks are drawn by hand and not surveyed. Whoever leads a
   group checks the way and the conditions. Rights that the law gives you and
   that cannot be waived stay as they are.
`;

export function makeReadme(title: string, contents: readonly string[], licence: string): string {
  return [
    title,
    "=".repeat(title.length),
    "",
    "In this folder:",
    ...contents.map((line) => `- ${line}`),
    "",
    ...[...beforeYouGo.slice(0, 2), licence].flatMap((text) => [wrap(text), ""]),
    "Questions, or something missing? Write to the address on your receipt.",
    "",
  ].join("\n");
}

function wrap(text: string): string {
  return text.replace(/(.{1,76})(?: |$)/g, "$1\n").trimEnd();
}
