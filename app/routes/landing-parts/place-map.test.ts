import fc from "fast-check";
import { expect, test } from "vitest";
import { framePlaces, type MapFrame } from "./place-map.tsx";

function frameOf(places: Parameters<typeof framePlaces>[0]): MapFrame {
  const frame = framePlaces(places);
  if (!frame) throw new Error("no frame");
  return frame;
}

const place = fc.record({
  latitude: fc.double({ min: -70, max: 70, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("the frame contains every place and has the ratio 4:3", () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
      const frame = frameOf(places);
      expect(frame.width / frame.height).toBeCloseTo(4 / 3, 2);
      for (const { latitude, longitude } of places) {
        const x = longitude * frame.shrink;
        expect(x).toBeGreaterThan(frame.x);
        expect(x).toBeLessThan(frame.x + frame.width);
        expect(-latitude).toBeGreaterThan(frame.y);
        expect(-latitude).toBeLessThan(frame.y + frame.height);
      }
    }),
  );
});

test("without places there is no frame", () => {
  expect(framePlaces([])).toBeUndefined();
});
