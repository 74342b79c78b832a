/** What the screens show of what is sold: not the cover, which is elsewhere on the page. */
import type { CoverShape } from "#domain/catalog/cover-kinds.ts";
import { drawAlbum, drawPlayer } from "./draw-player.ts";
import { drawCard, drawSheet, drawWorkspace } from "./draw-sheet.ts";
import { drawChapter, drawPage, drawSpread } from "./draw-page.ts";
import type { DrawScreen } from "./print.ts";

interface Screens {
  readonly computer: DrawScreen;
  readonly tablet?: DrawScreen;
  readonly phone?: DrawScreen;
}

/** Apps are for computers. */
export const screens: Readonly<Record<CoverShape, Screens>> = {
  book: { computer: drawSpread, tablet: drawChapter, phone: drawPage },
  disc: { computer: drawAlbum, tablet: drawPlayer, phone: drawPlayer },
  cards: { computer: drawSheet, tablet: drawCard, phone: drawCard },
  window: { computer: drawWorkspace },
  stack: { computer: drawSheet, tablet: drawChapter, phone: drawPlayer },
};
