/** A phone that shows a place's calendar file in a calendar of its own: the page of a PDF, like the guide. */
import { describeSun } from "./calendar.ts";
import { colours as light } from "./chart.ts";
import { closeDocument, type Guide, openDocument, write } from "./guide.ts";
import { clockTime, findLight, type SunDay, YEAR } from "./sun.ts";

/** In points. */
export const PHONE = { width: 210, height: 428, radius: 31 };
const SCREEN = { x: 7, y: 7, width: 196, height: 414, radius: 25 };
const MARGIN = 21;
const WIDTH = PHONE.width - 2 * MARGIN;
const ink = {
  strong: "#14161c",
  soft: "#5d6473",
  line: "#dfe3ea",
  frame: "#07090f",
  gold: "#8a5a00",
};

/** The weekend that the screen shows, and its month. */
const MONTH = 5;
const SATURDAY = 26;

export async function makePhone(year: readonly SunDay[]): Promise<Uint8Array> {
  const phone = await openDocument([PHONE.width, PHONE.height], "A calendar");
  phone.addPage();
  phone.roundedRect(0, 0, PHONE.width, PHONE.height, PHONE.radius).fill(ink.frame);
  phone.roundedRect(SCREEN.x, SCREEN.y, SCREEN.width, SCREEN.height, SCREEN.radius).fill("#ffffff");
  phone.roundedRect(PHONE.width / 2 - 22, 14, 44, 11, 5.5).fill(ink.frame);
  drawMonth(phone);
  let y = 206;
  for (const date of [SATURDAY, SATURDAY + 1]) {
    const day = year.find((one) => one.date === dateOf(date));
    if (day) y = drawDay(phone, day, y);
  }
  return closeDocument(phone);
}

const dateOf = (date: number) => Date.UTC(YEAR, MONTH, date);
/** 0 on Mondays. */
const weekdayOf = (date: number) => (new Date(dateOf(date)).getUTCDay() + 6) % 7;

function drawMonth(phone: Guide): void {
  write(phone, "June", MARGIN, 35, { cut: "title", size: 25 });
  write(phone, String(YEAR), PHONE.width - MARGIN, 48, {
    size: 9.5,
    colour: ink.soft,
    align: "right",
  });
  const columnX = (weekday: number) => MARGIN + ((weekday + 0.5) * WIDTH) / 7;
  [..."MTWTFSS"].forEach((letter, weekday) =>
    write(phone, letter, columnX(weekday), 73, { size: 7, colour: ink.soft, align: "center" }),
  );
  for (let date = 1; date <= 30; date++) {
    const weekday = weekdayOf(date);
    const week = Math.floor((date - 1 + weekdayOf(1)) / 7);
    const [x, y] = [columnX(weekday), 88 + week * 21];
    const isChosen = date === SATURDAY;
    if (isChosen) phone.circle(x, y + 5.2, 8.6).fill(light.blue);
    const colour = isChosen ? "#ffffff" : ink.strong;
    write(phone, String(date), x, y, { size: 9, colour, align: "center" });
    if (weekday >= 5) phone.circle(x, y + 15.2, 1.6).fill(light.golden);
  }
}

/** Returns the upper end of the next day. */
function drawDay(phone: Guide, day: SunDay, top: number): number {
  const name = new Date(day.date).getUTCDay() === 6 ? "Saturday" : "Sunday";
  const date = new Date(day.date).getUTCDate();
  phone
    .moveTo(MARGIN, top)
    .lineTo(MARGIN + WIDTH, top)
    .lineWidth(0.6)
    .stroke(ink.line);
  write(phone, `${name} ${date}`, MARGIN, top + 9, { cut: "bold", size: 9 });
  let y = top + 25;
  for (const span of findLight(day, "golden")) {
    phone.roundedRect(MARGIN, y, WIDTH, 31, 5).fill("#fff3dc");
    phone.roundedRect(MARGIN, y, 4, 31, 2).fill(light.golden);
    write(phone, `Golden hour${describeSun(day, span)}`, MARGIN + 12, y + 5, {
      cut: "bold",
      size: 8.4,
    });
    const times = `${clockTime(day.place, span.from)} – ${clockTime(day.place, span.to)}`;
    write(phone, times, MARGIN + 12, y + 17, { size: 8.4, colour: ink.gold });
    write(phone, day.place.name, PHONE.width - MARGIN - 8, y + 17, {
      size: 8.4,
      colour: ink.gold,
      align: "right",
    });
    y += 35;
  }
  return y + 9;
}
