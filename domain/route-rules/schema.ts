import { z } from "zod";
import { findLoops } from "./loops.ts";
import { compileRules, isParameter, type Matcher } from "./matcher.ts";
import { isOwnPath, splitTarget } from "./redirect.ts";

/** A base for parsing paths; no target can have this origin. */
const SITE = "http://site.invalid";

const pattern = z
  .string()
  .refine(
    isPattern,
    "is no path: write one such as /old, /legacy/**, /user/:id or /p/*/x, as browsers write it",
  );

const target = z
  .string()
  .refine(
    isTarget,
    "is no target: write a path of this site or an http(s) address, as browsers write it, with ** as its last segment or not at all",
  );

const redirectSchema = z.preprocess(
  (given: string | { to: string; statusCode?: 301 | 302 | 303 | 307 | 308 }) =>
    typeof given === "string" ? { to: given } : given,
  z.strictObject({
    to: target,
    statusCode: z.literal([301, 302, 303, 307, 308]).default(307),
  }),
);

export const routeRulesSchema = z
  .record(pattern, z.strictObject({ redirect: redirectSchema }))
  .superRefine((rules, context) => {
    const report = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path, "redirect"], message });
    const seen = new Map<string, string>();
    for (const [path, { redirect }] of Object.entries(rules)) {
      const shape = shapeOf(path);
      if (seen.has(shape))
        report(path, `matches the same paths as "${seen.get(shape)}": remove one of them`);
      seen.set(shape, path);
      if (splitTarget(redirect.to).path.endsWith("/**") && !path.endsWith("/**"))
        report(path, `"${redirect.to}" ends with /**: write a rule whose path does, too`);
    }
    const targets = Object.entries(rules).map(
      ([path, { redirect }]) => [path, redirect.to] as const,
    );
    for (const [path, way] of findLoops(new Map(targets)))
      report(path, `leads back to itself: ${way.join(" → ")}`);
  });

export type RouteRules = z.output<typeof routeRulesSchema>;
export type Redirect = RouteRules[string]["redirect"];

export function compileRedirects(rules: RouteRules): Matcher<Redirect> {
  return compileRules(
    Object.entries(rules).map(([path, { redirect }]) => [path, redirect] as const),
  );
}

function isPattern(path: string): boolean {
  const segments = path.split("/").slice(1);
  return (
    isOwnPath(path) &&
    isAsSent(path) &&
    !/[?#]/.test(path) &&
    (path === "/" || segments.every((segment) => segment !== "")) &&
    segments.every((segment, index) => {
      if (segment === "**") return index === segments.length - 1;
      return isParameter(segment) ? /^(\*|:\w+)$/.test(segment) : !segment.includes("*");
    })
  );
}

function isTarget(to: string): boolean {
  const { path } = splitTarget(to);
  const isFree = !path.replace(/\/\*\*$/, "").includes("*");
  if (isOwnPath(to)) return isFree && isAsSent(to) && !path.includes("//");
  return isFree && /^https?:\/\//.test(to) && URL.canParse(to);
}

function isAsSent(to: string): boolean {
  return URL.canParse(to, SITE) && new URL(to, SITE).href === SITE + to;
}

function shapeOf(path: string): string {
  return path
    .toLowerCase()
    .split("/")
    .map((segment) => (segment !== "**" && isParameter(segment) ? "*" : segment))
    .join("/");
}
