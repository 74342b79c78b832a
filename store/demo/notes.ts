/** Texts in the sold files. */

/** Date in the files, fixed so that each run gives the same bytes. */
export const EDITION = "2026-11-01T12:00:00Z";

type Note = readonly [title: string, text: string];

export const howComputed: readonly Note[] = [
  [
    "Computed",
    "Every time is computed from the position of the sun, with the formulas of Jean Meeus, “Astronomical Algorithms”, in the program SunCalc. Nothing was observed on the spot.",
  ],
  [
    "Clocks",
    "Times are those of the clocks of the place in 2027, with summer time from 28 March to 31 October; Iceland has none. They are right to the minute or so. What ends after midnight stands beside the day on which it began.",
  ],
  [
    "Sunrise and sunset",
    "The upper edge of the sun is on the horizon. Its centre is 0.833° below then, because the air bends the light. “Up” is a day on which the sun does not set, and “down” one on which it does not rise.",
  ],
  [
    "Golden hour and blue hour",
    "In the golden hour, the centre of the sun is less than 6° above and less than 4° below the horizon; in the blue hour it is 4° to 8° below. At 18° below, twilight ends and night begins. No authority defines the golden and the blue hour: these heights are common among photographers. “All day” is a day on which the sun rises, but not above 6°.",
  ],
  [
    "Limits",
    "All this is for a level horizon. Mountains, walls, trees and clouds are yours to judge. From a hill above low land or the sea, the sun rises a few minutes earlier and sets a few minutes later. Near the days on which the midnight sun or the polar night begins or ends, the air can shift sunrise and sunset by many minutes. The guide knows the light, not the way: check paths, tides, weather and opening hours.",
  ],
];

export const personalLicence: Note = [
  "Your licence",
  "Use the files yourself, on all your devices, for as long as you like. Print them. Share a page with the people you go with. Please do not publish or resell the files.",
];

export const groupLicence = `WEEKEND ATLAS: GROUP LICENCE

1. Who. This licence is for the one person or organisation that bought the
   Studio plan ("you").
2. What you may do. Use the guide, the calendars and the data for classes,
   workshops and trips that you lead. Print them, adapt them, and hand copies
   to the people who take part. There is no limit on how many groups.
3. Your own work. You may use charts and figures that you make from the data in
   your own programmes, handouts and websites. Please name "Weekend Atlas" as
   the source.
4. What you may not do. Do not resell or publish the files themselves, in whole
   or in large part, and do not offer the data for download.
5. How long. For good. If your purchase is refunded, the licence ends.
6. Accuracy. The times are computed for a level horizon. Whoever leads a group
   checks the place and the conditions. Rights that the law gives you and that
   cannot be waived stay as they are.
`;

const groupNote: Note = ["Your licence", "The group licence in LICENCE.txt."];

/** Of the data. */
export function makeReadme(title: string, contents: readonly string[]): string {
  return [
    title,
    "=".repeat(title.length),
    "",
    "In this folder:",
    ...contents.map((line) => wrap(`- ${line}`)),
    "",
    ...[...howComputed, groupNote].flatMap(([name, text]) => [name, wrap(text), ""]),
    "Questions, or something missing? Write to the address on your receipt.",
    "",
  ].join("\n");
}

function wrap(text: string): string {
  return text.replace(/(.{1,76})(?: |$)/g, "$1\n").trimEnd();
}
