import { use } from "react";
import { DRAWING_ATTRIBUTE, DrawingsContext } from "./drawings.ts";
import { moveFromFormer } from "./move-from-former.ts";
import { freeOnDark, isFree, isWide, Photo, type Picture } from "./photo.tsx";

/** Shadows of a cover that is small on phones. */
const growing = { box: "shadow-md lg:shadow-xl", free: "drop-shadow-sm lg:drop-shadow-lg" };

/** In a column of a purchase. */
const order = {
  width: "w-full",
  sizes: "(min-width: 64rem) 22rem, (min-width: 48rem) 18rem, 11rem",
  ...growing,
};

const styles = {
  small: { width: "w-14 shrink-0", sizes: "3.5rem", box: "shadow-md", free: "drop-shadow-sm" },
  sheet: {
    width: "w-14 shrink-0 sm:w-24",
    sizes: "(min-width: 40rem) 6rem, 3.5rem",
    box: "shadow-md",
    free: "drop-shadow-sm",
  },
  shelf: {
    width: "w-28 shrink-0 sm:w-48",
    sizes: "(min-width: 40rem) 12rem, 7rem",
    box: "shadow-lg",
    free: "drop-shadow-md",
  },
  title: {
    width: "w-24 shrink-0 sm:w-40 lg:w-80 xl:w-104",
    sizes: "(min-width: 80rem) 26rem, (min-width: 64rem) 20rem, (min-width: 40rem) 10rem, 6rem",
    ...growing,
  },
  /** In a strip, and in a panel on wide screens. */
  summary: {
    width: "w-16 shrink-0 lg:w-52",
    sizes: "(min-width: 64rem) 13rem, 4rem",
    ...growing,
  },
  /** From small to large. */
  growing: {
    width: "w-14 sm:w-20 lg:w-72",
    sizes: "(min-width: 64rem) 18rem, (min-width: 40rem) 5rem, 3.5rem",
    ...growing,
  },
  order,
  /** With its companion on wide screens only. */
  panel: order,
  /** As wide as its box. */
  large: { width: "w-full", sizes: undefined, box: "shadow-2xl", free: "drop-shadow-2xl" },
};

/** The side of the companion, by size: beside each of these covers is a gap. */
const companionSides: { readonly [Size in keyof typeof styles]?: string } = {
  large: "-start-[8%]",
  order: "-end-[8%]",
  panel: "-end-[8%] max-lg:hidden",
  title: "-end-[15%] max-lg:hidden",
};

export interface CoverView extends Picture {
  /** What comes with it. */
  readonly companion?: Picture | undefined;
}

interface CoverProps {
  readonly cover: CoverView;
  readonly size: keyof typeof styles;
  readonly isLazy?: boolean;
}

/**
 * What is sold, as an object with a shadow. A large one has its companion in front of a lower corner, without words if
 * the cover has none. One that is not lazy is the only one of its page and moves to the next page's.
 */
export function Cover(props: CoverProps) {
  const { cover, size } = props;
  const side = companionSides[size];
  if (!cover.companion || !side) return <CoverPhoto {...props} />;
  return (
    <div className="relative">
      <CoverPhoto {...props} />
      <Photo
        picture={{ ...cover.companion, alt: cover.alt && cover.companion.alt }}
        sizes="(min-width: 64rem) 9rem, 7rem"
        isLazy
        className={`absolute -bottom-[6%] h-auto w-2/5 ${freeOnDark} drop-shadow-xl ${side}`}
      />
    </div>
  );
}

function CoverPhoto({ cover, size, isLazy = false }: CoverProps) {
  const { width, sizes = largeSizes(cover), box, free } = styles[size];
  const drawings = use(DrawingsContext);
  // Small covers would make documents longer and show no sooner than the text.
  const drawing = import.meta.env.SSR && size !== "large" ? undefined : drawings.get(cover.url);
  const frame = isFree(cover)
    ? free
    : `${box} rounded-sm ring-1 shadow-gray-950/25 ring-gray-950/10 dark:shadow-black/50 dark:ring-white/25`;
  const className = `h-auto ${width} ${frame}`;
  if (isLazy) return <Photo picture={cover} sizes={sizes} isLazy className={className} />;
  const shared = `${className} relative [view-transition-name:cover]`;
  if (!drawing)
    return <Photo picture={cover} sizes={sizes} isUrgent ref={moveFromFormer} className={shared} />;
  return (
    <svg
      ref={moveFromFormer}
      {...{ [DRAWING_ATTRIBUTE]: cover.url }}
      viewBox={drawing.viewBox}
      className={shared}
      {...(cover.alt ? { role: "img", "aria-label": cover.alt } : { "aria-hidden": true })}
      dangerouslySetInnerHTML={{ __html: drawing.content }}
    />
  );
}

function largeSizes(cover: Picture): string {
  return isWide(cover)
    ? "(min-width: 40rem) 36rem, 92vw"
    : "(min-width: 80rem) 28rem, (min-width: 64rem) 22rem, 18rem";
}
