import { withBasename, withoutBasename } from "../platform/basename.ts";
import { purchaseFields, readPurchasePath } from "../platform/purchase-path.ts";
import { variantPaths } from "../platform/variant-paths.ts";

/**
 * A document load, so that later pages are rendered for the user. If `next` buys a plan, payment follows at once, and
 * going back leads to the paywall. `isReplacing`: going back must not lead to this page.
 */
export function leaveSignIn(next: string, { isReplacing = false } = {}): void {
  const chosen = readPurchasePath(withoutBasename(next));
  if (!chosen) {
    if (isReplacing) location.replace(next);
    else location.assign(next);
    return;
  }
  if (isReplacing) history.replaceState(null, "", next);
  else history.pushState(null, "", next);
  const form = document.createElement("form");
  form.method = "post";
  form.action = withBasename(variantPaths(chosen.variant).paywall);
  for (const [name, value] of Object.entries(purchaseFields(chosen))) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
