import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { sectionNames } from "#domain/catalog/landing-copy.ts";
import { variantKeys } from "#domain/experiments/variants.ts";
import { createFindSection } from "./section.ts";

const Cta = () => "cta";
const Discover = () => "discover";
const Bar = () => "bar";
const find = createFindSection({
  "./sections/cta.tsx": Cta,
  "./sections/footer.tsx": Bar,
  "./sections/navbar2.tsx": Bar,
  "./sections/old/discover.tsx": Discover,
  "./sections/old/navbar.tsx": Bar,
});

test.each([
  ["landing/Partials/Cta", { name: "Cta", place: "main", Section: Cta }],
  ["landing/Partials/Footer", { name: "Footer", place: "footer", Section: Bar }],
  ["landing-v2/Partials/Navbar2", { name: "Navbar2", place: "header", Section: Bar }],
  ["landing/Partials/Old/Discover", { name: "Old/Discover", place: "main", Section: Discover }],
  ["landing/Partials/Old/Navbar", { name: "Old/Navbar", place: "header", Section: Bar }],
])("the route %s finds its section", (id, section) => {
  expect(find(id)).toEqual(section);
});

test("a route without a section is an error, not an empty page", () => {
  expect(() => find("landing/Partials/Discover")).toThrow(
    "landing/Partials/Discover: no section has this name",
  );
});

test("a file without a component as its default export is named", () => {
  expect(() => createFindSection({ "./sections/cta.tsx": undefined })).toThrow(
    "./sections/cta.tsx: the default export must be the section's component",
  );
});

test.each(variantKeys)("%s has a component for every section that a store can list", (variant) => {
  for (const name of sectionNames) {
    const path = `app/routes/${variant}/sections/${name}.tsx`;
    expect(existsSync(path), path).toBe(true);
  }
});
