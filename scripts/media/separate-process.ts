/** Started by `makeMediaApart`. */
import { loadStore } from "../load-store.ts";
import { makeStoreMedia } from "../make-store-media.ts";
import type { MediaOrder } from "./make-media-apart.ts";

process.once("message", async ({ storeFolder, ...order }: MediaOrder) => {
  try {
    await makeStoreMedia({ ...order, store: await loadStore(storeFolder) });
    process.disconnect?.();
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : String(error), () =>
      process.disconnect?.(),
    );
  }
});
