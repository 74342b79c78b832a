/**
 * oxlint's rule `tollgate/folder-order`: a folder imports only itself and the folders before it here. `import()` and
 * types count. `scripts/circles.ts` finds circles of the folders inside these.
 */
const ORDER = {
  domain: [
    "",
    "ports",
    "consent",
    "experiments",
    "route-rules",
    "catalog",
    "orders",
    "analytics",
    "notifications",
    "card-testing",
    "coupons",
    "downloads",
    "licences",
    "invoices",
    "selling",
    "withdrawals",
    "claims",
    "back-office",
    "library",
    "privacy",
    "page-services",
  ],
  server: [
    "adapters",
    "analytics",
    "config",
    "consent",
    "invoices",
    "react-router",
    "secrets",
    "http",
    "mail",
    "page-cache",
    "providers",
    "experiments",
    "sessions",
    "routes",
    "jobs",
    "telemetry",
    "modules",
    "",
    "main",
  ],
};

/** Such as `["domain", "orders"]`. Undefined outside the top-level folders with an order. */
function placeOf(path) {
  const [, room, rest] = /(?:^|\/)(domain|server)\/(.+)$/.exec(path) ?? [];
  return room && { room, folder: rest.includes("/") ? rest.slice(0, rest.indexOf("/")) : "" };
}

function resolve(from, specifier) {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (!specifier.startsWith(".")) return undefined;
  const folder = from.slice(0, from.lastIndexOf("/") + 1);
  return new URL(specifier, `file:///${folder}`).pathname.slice(1);
}

export const folderOrder = {
  create(context) {
    const file = context.filename.slice(context.cwd.length + 1).replaceAll("\\", "/");
    const own = placeOf(file);
    if (!own) return {};
    const order = ORDER[own.room];
    function check(node, specifier) {
      const path = typeof specifier === "string" ? resolve(file, specifier) : undefined;
      const used = path && placeOf(path);
      if (used?.room !== own.room || used.folder === own.folder) return;
      const [from, to] = [order.indexOf(own.folder), order.indexOf(used.folder)];
      if (from >= 0 && to >= 0 && to < from) return;
      const message =
        from < 0 || to < 0
          ? `scripts/lint/folder-order.mjs gives no place to ${own.room}/${from < 0 ? own.folder : used.folder}.`
          : `${own.room}/${used.folder} stands after ${own.room}/${own.folder} in scripts/lint/folder-order.mjs.`;
      context.report({ node, message });
    }
    const checkSource = (node) => check(node, node.source?.value);
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
    };
  },
};
