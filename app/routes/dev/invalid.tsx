import { requireValid } from "../../platform/require-valid.ts";

export const handle = { isValid: () => false };

export const middleware = [requireValid(handle)];

export function loader(): null {
  return null;
}

export default function Invalid() {
  return null;
}
