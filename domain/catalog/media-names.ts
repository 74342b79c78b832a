import { variantKeys, variants } from "../experiments/variants.ts";
import { coverOf } from "./cover.ts";
import type { LandingCopy } from "./landing-copy.ts";
import type { Store } from "./offer.ts";

export interface NamedMedium {
  readonly name: string;
  readonly path: readonly (string | number)[];
}

export function namedMedia(store: Store): NamedMedium[] {
  const found: NamedMedium[] = [];
  const add = (name: string | undefined, ...path: (string | number)[]) => {
    if (name !== undefined) found.push({ name, path });
  };
  add(store.theme.mark, "theme", "mark");
  add(store.theme.logo, "theme", "logo");
  add(store.theme.icon, "theme", "icon");
  add(store.offer.cover?.media, "offer", "cover", "media");
  add(store.offer.companion?.media, "offer", "companion", "media");
  store.ideas.forEach(({ picture }, index) =>
    add(picture?.media, "ideas", index, "picture", "media"),
  );
  for (const variant of variantKeys) {
    const key = variants[variant].copy;
    const copy = store[key];
    add(copy.motif, key, "motif");
    add(copy.openGraph.landing, key, "openGraph", "landing");
    add(copy.openGraph.paywall, key, "openGraph", "paywall");
    add(copy.cover?.media, key, "cover", "media");
    const own = [
      [copy.discover, [key, "discover"]],
      [copy.feature, [key, "feature"]],
      [copy.ideas, [key, "ideas"]],
      ...(copy.sections ?? []).map(
        (section, index) => [section, [key, "sections", index]] as const,
      ),
    ] as const;
    for (const [content, path] of own) {
      if (typeof content !== "object") continue;
      if ("map" in content) add(content.map, ...path, "map");
      if ("samples" in content)
        content.samples.forEach(({ media }, index) =>
          add(media, ...path, "samples", index, "media"),
        );
      if ("illustration" in content)
        add(content.illustration?.media, ...path, "illustration", "media");
    }
  }
  return found;
}

type SharedPage = "landing" | "paywall";

/** The page's own picture, else the landing page's, else the cover. */
export function shareName(store: Store, copy: LandingCopy, page: SharedPage): string {
  return copy.openGraph[page] ?? copy.openGraph.landing ?? coverOf(store, copy).media;
}

export function sharedMedia(store: Store): Set<string> {
  const pages: readonly SharedPage[] = ["landing", "paywall"];
  return new Set(
    variantKeys.flatMap((variant) =>
      pages.map((page) => shareName(store, store[variants[variant].copy], page)),
    ),
  );
}
