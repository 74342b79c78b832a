/** A public page comes with the styles of its own markup. All styles load with the scripts, and other pages need them. */
import { INLINE_STYLES_ID } from "#protocol/deferred-hydration.ts";

function findLink(): HTMLLinkElement | undefined {
  const link = document.getElementById(INLINE_STYLES_ID)?.nextElementSibling;
  return link instanceof HTMLLinkElement && !isLoaded(link) ? link : undefined;
}

/** After a failure, browsers have no sheet, or one that cannot be read. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

export function areStylesMissing(): boolean {
  return findLink() !== undefined;
}

/** Rejects if they cannot be loaded. */
export async function loadStyles(): Promise<void> {
  const link = findLink();
  if (!link) return;
  const again = document.createElement("link");
  again.rel = "stylesheet";
  again.href = link.href;
  await new Promise((resolve, reject) => {
    again.onload = resolve;
    again.onerror = () => {
      again.remove();
      reject(new Error(`Unable to load ${again.href}`));
    };
    link.after(again);
  });
}
