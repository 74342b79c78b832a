import { folderOrder } from "./folder-order.mjs";
import { ownTextNodes } from "./own-text-nodes.mjs";

// oxlint-disable-next-line import/no-default-export -- oxlint loads a plugin by its default export
export default {
  meta: { name: "tollgate" },
  rules: { "folder-order": folderOrder, "own-text-nodes": ownTextNodes },
};
