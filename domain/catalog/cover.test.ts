import { expect, test } from "vitest";
import { store } from "#tests/fixture-store/index.ts";
import { coverOf, DRAWN_COVER, DRAWN_POSTER_COVER } from "./cover.ts";

const picture = (media: string) => ({ media, alt: `A picture: ${media}` });

test("a landing page's own cover comes first, then the offer's, then any landing page's, then the drawn one", () => {
  const bare = { ...store.landing, cover: undefined };
  const own = { ...bare, cover: picture("own.png") };
  const offer = { ...store.offer, cover: picture("offer.png") };
  const all = { offer, landing: bare, landingV2: own };
  expect(coverOf(all, own)).toEqual(picture("own.png"));
  expect(coverOf(all, bare)).toEqual(picture("offer.png"));
  expect(coverOf(all)).toEqual(picture("offer.png"));
  const { offer: plain } = store;
  expect(coverOf({ offer: plain, landing: bare, landingV2: own }, bare)).toEqual(
    picture("own.png"),
  );
  const none = { offer: plain, landing: bare, landingV2: { ...bare } };
  expect(coverOf(none)).toEqual({ media: DRAWN_COVER });
  expect(coverOf(none, none.landing)).toEqual({ media: DRAWN_COVER });
  expect(coverOf(none, none.landingV2)).toEqual({ media: DRAWN_POSTER_COVER });
});
