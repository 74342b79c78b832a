/** Stripe's bracket syntax, such as `line_items[0][quantity]=1` and `expand[]=customer`. */
import { invalidRequest } from "../stripe-failure.ts";

const MAX_PARAMETERS = 500;
const DEEPEST_NESTING = 6;

export type FormValue = string | { readonly [key: string]: FormValue };
export type Form = { readonly [key: string]: FormValue };

type Branch = Map<string, Branch | string>;

/** Lists become objects with keys "0", "1", …; see `listOf`. Throws StripeFailure if malformed. */
export function parseForm(encoded: string): Form {
  const pairs = [...new URLSearchParams(encoded)];
  if (pairs.length > MAX_PARAMETERS) throw invalidRequest("Too many parameters");
  const root: Branch = new Map();
  for (const [name, value] of pairs) insert(root, name, value);
  return toObject(root);
}

function insert(root: Branch, name: string, value: string): void {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw invalidRequest("Invalid parameter name", "parameter_unknown", name);
  const [, first = "", rest = ""] = match;
  const path = [first, ...bracketsOf(rest)];
  if (path.length > DEEPEST_NESTING) throw invalidRequest("Too many levels", undefined, name);
  let branch = root;
  path.forEach((segment, index) => {
    const key = segment === "" ? String(branch.size) : segment;
    const child = branch.get(key);
    if (index === path.length - 1) {
      if (child instanceof Map) throw invalidRequest("Invalid object", undefined, name);
      branch.set(key, value);
      return;
    }
    if (typeof child === "string") throw invalidRequest("Invalid object", undefined, name);
    const next: Branch = child ?? new Map();
    branch.set(key, next);
    branch = next;
  });
}

function bracketsOf(text: string): string[] {
  return [...text.matchAll(/\[([^[\]]*)\]/g)].map(([, key = ""]) => key);
}

function toObject(branch: Branch): Form {
  // fromEntries defines keys instead of assigning them, so "__proto__" is an ordinary key.
  return Object.fromEntries(
    [...branch].map(([key, value]) => [key, value instanceof Map ? toObject(value) : value]),
  );
}
