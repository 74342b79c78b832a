/** The ids in Google Analytics' cookies, which connect a purchase with a visit. */
import { z } from "zod";
import { randomUint32 } from "../host.ts";

export const visitorIdsSchema = z.object({
  clientId: z.string().regex(/^\d{1,20}\.\d{1,20}$/),
  /** Absent if no session of the browser is known. */
  sessionId: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
});

export type VisitorIds = z.output<typeof visitorIdsSchema>;

/** For example "GA1.1.123.456" or "GA1.1-2.123.456". The client id is the last two numbers. */
const CLIENT = /^GA\d\.\d{1,2}(?:-\d{1,2})?\.(\d{1,20}\.\d{1,20})$/;
/** "GS1.1.123.…" or "GS2.1.s123$o…". */
const SESSION = /^(?:GS1\.\d\.(\d{1,20})\.|GS2\.\d\.s(\d{1,20})\$)/;

/** Without a cookie, creates a client id, because the browser may have blocked the script. `now` is in ms. */
export function readVisitorIds(cookies: string, measurementId: string, now: number): VisitorIds {
  const clientId = CLIENT.exec(valueOf(cookies, "_ga"))?.[1] ?? newClientId(now);
  const session = SESSION.exec(valueOf(cookies, `_ga_${measurementId.replace("G-", "")}`));
  const sessionId = session?.[1] ?? session?.[2];
  return { clientId, ...(sessionId ? { sessionId } : {}) };
}

/** Google's format: a random number and the time in seconds. */
function newClientId(now: number): string {
  return `${randomUint32()}.${Math.floor(now / 1000)}`;
}

function valueOf(cookies: string, name: string): string {
  const start = `${name}=`;
  const pair = cookies.split(/; ?/).find((one) => one.startsWith(start));
  return pair?.slice(start.length) ?? "";
}

/** Undefined if the server does not report purchases. */
export type ReadVisitorIds = (cookies: string) => VisitorIds | undefined;
