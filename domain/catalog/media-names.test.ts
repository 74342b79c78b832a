import { expect, test } from "vitest";
import { store } from "#tests/fixture-store/index.ts";
import { DRAWN_COVER } from "./cover.ts";
import { namedMedia, sharedMedia, shareName } from "./media-names.ts";
import type { Store } from "./offer.ts";

const landing = (parts: Partial<Store["landing"]>): Store => ({
  ...store,
  landing: { ...store.landing, ...parts },
  landingV2: { ...store.landing, ...parts },
});

test("other sites show a page's own picture, else the landing page's, else the cover", () => {
  const cover = { media: "cover.jpg", alt: "A cover" };
  const nameIn = (parts: Partial<Store["landing"]>, page: "landing" | "paywall") => {
    const shared = landing(parts);
    return shareName(shared, shared.landing, page);
  };
  const both = { cover, openGraph: { landing: "a.png", paywall: "b.png" } };
  expect([nameIn(both, "landing"), nameIn(both, "paywall")]).toEqual(["a.png", "b.png"]);
  expect(nameIn({ cover, openGraph: { landing: "a.png" } }, "paywall")).toBe("a.png");
  expect(nameIn({ cover, openGraph: {} }, "landing")).toBe("cover.jpg");
  expect(nameIn({ cover: undefined, openGraph: {} }, "landing")).toBe(DRAWN_COVER);
});

test("the pictures that other sites show are named once, for all variants and pages", () => {
  const shared = landing({ openGraph: { landing: "a.png", paywall: "b.png" } });
  expect([...sharedMedia(shared)]).toEqual(["a.png", "b.png"]);
});

test("every field that holds a picture is found with its path", () => {
  const full: Store = {
    ...store,
    theme: { ...store.theme, mark: "mark.svg", icon: "icon.png" },
    ideas: [{ id: "one", title: "One", facts: [], picture: { media: "idea.jpg", alt: "" } }],
    landing: {
      ...store.landing,
      sections: [
        "hero",
        {
          section: "discover",
          title: "More",
          points: [],
          samples: [{ media: "sample.jpg", alt: "A sample" }],
          illustration: { media: "large.jpg", alt: "A large one" },
        },
        { section: "ideas", title: "Places", layout: "rows", map: "other.svg" },
        {
          section: "feature",
          title: "Yours",
          points: [],
          illustration: { media: "pages.png", alt: "Pages" },
        },
      ],
    },
  };
  const found = namedMedia(full).map(({ name, path }) => `${path.join(".")} ${name}`);
  expect(found).toEqual(
    expect.arrayContaining([
      "theme.mark mark.svg",
      "theme.icon icon.png",
      "ideas.0.picture.media idea.jpg",
      "landing.motif lines.svg",
      "landing.openGraph.landing share.png",
      "landing.cover.media page.png",
      "landing.discover.samples.0.media page.png",
      "landing.discover.illustration.media map.svg",
      "landing.ideas.map world.svg",
      "landing.sections.1.samples.0.media sample.jpg",
      "landing.sections.1.illustration.media large.jpg",
      "landing.sections.2.map other.svg",
      "landing.sections.3.illustration.media pages.png",
      "landingV2.motif waves.svg",
    ]),
  );
});
