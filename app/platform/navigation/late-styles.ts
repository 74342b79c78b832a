/** A public page comes with the styles of its own markup. All styles load with the scripts, and other pages need them. */
import { LATE_STYLES_ID } from "#protocol/deferred-hydration.ts";

function findLink(): HTMLLinkElement | undefined {
  const link = document.getElementById(LATE_STYLES_ID);
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

let loading: Promise<unknown> | undefined;

/** Rejects if they cannot be loaded, and then tries again at the next call. */
export async function loadStyles(): Promise<void> {
  const link = findLink();
  if (link) await (loading ??= loadBeside(link));
}

function loadBeside(link: HTMLLinkElement): Promise<unknown> {
  const again = document.createElement("link");
  again.rel = "stylesheet";
  again.href = link.href;
  return new Promise((resolve, reject) => {
    again.onload = resolve;
    again.onerror = () => {
      again.remove();
      loading = undefined;
      reject(new Error(`Unable to load ${again.href}`));
    };
    link.after(again);
  });
}
