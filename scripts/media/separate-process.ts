import { requireStore } from "../store/load-store.ts";
import { makeStoreMedia } from "../make-store-media.ts";
import type { MediaOrder } from "./make-media-apart.ts";

// Ends with a build that was killed, or it would write into the folder of the next one.
process.once("disconnect", () => process.exit());
process.once("message", async ({ root, storeFolder, ...order }: MediaOrder) => {
  try {
    const store = await requireStore({ root, folder: storeFolder });
    await makeStoreMedia({ ...order, store, folder: storeFolder });
    process.disconnect?.();
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : String(error), () =>
      process.disconnect?.(),
    );
  }
});
