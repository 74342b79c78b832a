import { globSync } from "node:fs";
import { basename } from "node:path";
import { PAYLOAD_SUFFIX } from "#protocol/paths.ts";
import { getAppDirectory, index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { type Variant, variantKeys, variants } from "#domain/experiments/variants.ts";
import { legalPages } from "#domain/catalog/legal-pages.ts";
import { sectionName } from "./routes/landing-parts/section-name.ts";

/** Relative to `app/`, with slashes on every system. */
function modulesAt(pattern: string): string[] {
  const files = globSync(pattern, { cwd: getAppDirectory() });
  return files.map((file) => file.replaceAll("\\", "/")).toSorted();
}

/** Each section has a page of its own in the default layout. */
function sectionNames(variant: Variant): string[] {
  return modulesAt(`routes/${variant}/sections/**/*.tsx`).map(sectionName);
}

/** `index.tsx` is `/admin`, `NAME.tsx` is `/admin/NAME`, `NAME.$ID.tsx` is `/admin/NAME/:ID`. */
function ownerPages() {
  return modulesAt("routes/admin/pages/*.tsx").map((file) => {
    const name = basename(file, ".tsx");
    const path = name.replaceAll(".", "/").replaceAll("$", ":");
    return route(name === "index" ? "admin" : `admin/${path}`, file);
  });
}

/** Files for the owner. */
const ownerExports = [
  route("admin/orders.csv", "routes/admin/exports/orders.ts"),
  route("admin/health.json", "routes/admin/exports/health.ts"),
  route("admin/export", "routes/admin/exports/file.ts"),
  route("admin/orders/:orderId/buyer.json", "routes/admin/exports/buyer.ts"),
];

function framed(variant: Variant) {
  return layout(`routes/${variant}/frame.tsx`, [
    route(pathOf(variant), `routes/${variant}/landing.tsx`),
    checkoutPage(variant, "paywall", "paywall"),
    checkoutPage(variant, "free", "free"),
    checkoutPage(variant, "confirmation/download", "confirmation-download"),
    checkoutPage(variant, "confirmation/error", "confirmation-error"),
  ]);
}

/** Their frame is that of the variant from which the visitor comes. */
const sharedPages = layout("routes/shared-frame.tsx", [
  route("sign-in", "routes/sign-in/sign-in.tsx"),
  route("auth/action", "routes/sign-in/mailed-link.tsx"),
  route("account", "routes/account/account.tsx"),
  route("consent", "routes/consent/consent.tsx"),
  route("restore", "routes/restore/restore.tsx"),
  route("licence-key", "routes/licence-key/licence-key.tsx"),
  route("withdraw", "routes/withdraw/withdraw.tsx"),
  route("invoice/:orderId", "routes/invoice/invoice.tsx"),
  ...legalPages.map((page) => route(page, "routes/legal/legal.tsx", { id: page })),
]);

function pathOf(variant: Variant): string {
  return variants[variant].path.slice(1);
}

function checkoutPage(variant: Variant, page: string, module: string) {
  const path = `${pathOf(variant)}/${page}`;
  return route(path, `routes/checkout/${module}.tsx`, { id: path });
}

/** One module renders every section of a variant. The route's id, which is its path, names the section. */
function partials(variant: Variant) {
  return sectionNames(variant).flatMap((name) => {
    const path = `${pathOf(variant)}/Partials/${name}`;
    return [route(path, `routes/${variant}/partial.tsx`, { id: path }), payload(path)];
  });
}

function payload(page: string, module = "routes/landing/payload.ts") {
  const path = page + PAYLOAD_SUFFIX;
  return route(path, module, { id: path });
}

/** All pages. Endpoints that are not pages are in server/routes. */
export default [
  index("routes/landing/home.tsx"),
  ...variantKeys.map(framed),
  sharedPages,
  layout("routes/admin/owner.tsx", [...ownerPages(), ...ownerExports]),
  ...variantKeys.map((variant) => payload(pathOf(variant))),
  ...variantKeys.map((variant) =>
    payload(`${pathOf(variant)}/paywall`, "routes/checkout/paywall/payload.ts"),
  ),
  ...variantKeys.flatMap(partials),
  ...legalPages.map((page) => payload(page, "routes/legal/payload.ts")),
  layout("routes/dev/test-mode.tsx", [
    route("dev/kit", "routes/dev/kit.tsx"),
    route("dev/forced-dark", "routes/dev/forced-dark.tsx"),
    route("dev/forced-system", "routes/dev/forced-system.tsx"),
    route("dev/client-only", "routes/dev/client-only.tsx"),
    route("dev/stuck", "routes/dev/stuck.tsx"),
    route("dev/broken", "routes/dev/broken.tsx"),
    route("dev/icons", "routes/dev/icons.tsx"),
    route("dev/links", "routes/dev/links.tsx"),
    route("dev/slow", "routes/dev/slow.tsx"),
    route("dev/throw", "routes/dev/throw.tsx"),
    route("dev/invalid", "routes/dev/invalid.tsx"),
  ]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
