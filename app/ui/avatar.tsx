import { useState } from "react";
import { tv, type VariantProps } from "tailwind-variants/lite";
import { Icon, type IconName } from "./icons.tsx";

const avatarStyles = tv({
  slots: {
    root: "relative inline-flex shrink-0 items-center justify-center rounded-full leading-none",
    image: "size-full rounded-full object-cover",
    icon: "",
  },
  variants: {
    size: {
      "3xs": { root: "size-4 text-[8px]", icon: "size-2" },
      "2xs": { root: "size-5 text-[10px]", icon: "size-2.5" },
      xs: { root: "size-6 text-[12px]", icon: "size-3" },
      sm: { root: "size-8 text-[14px]", icon: "size-4" },
      md: { root: "size-10 text-[16px]", icon: "size-5" },
      lg: { root: "size-12 text-[18px]", icon: "size-6" },
      xl: { root: "size-14 text-[20px]", icon: "size-7" },
      "2xl": { root: "size-16 text-[24px]", icon: "size-8" },
      "3xl": { root: "size-20 text-[30px]", icon: "size-10" },
    },
    hasImage: {
      true: {},
      false: {
        root: "bg-gray-100 font-medium text-gray-800 dark:bg-gray-800 dark:text-gray-100",
      },
    },
  },
  defaultVariants: { size: "sm" },
});

const chipStyles = tv({
  base: "absolute block size-1/4 min-h-1.5 min-w-1.5 rounded-full ring-1 ring-white dark:ring-gray-900",
  variants: {
    color: { primary: "bg-primary-500", gray: "bg-gray-500", red: "bg-red-600" },
    position: {
      "top-right": "end-0 top-0",
      "bottom-right": "end-0 bottom-0",
      "top-left": "start-0 top-0",
      "bottom-left": "start-0 bottom-0",
    },
  },
  defaultVariants: { color: "primary", position: "top-right" },
});

interface AvatarProps extends Pick<VariantProps<typeof avatarStyles>, "size"> {
  src?: string;
  /** Its initials are shown if picture, text and icon are missing. */
  alt?: string;
  text?: string;
  icon?: IconName;
  /** A status dot; `label` is its text alternative. */
  chip?: VariantProps<typeof chipStyles> & { label: string };
}

export function Avatar({ src, alt = "", text, icon, size, chip }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const hasImage = src !== undefined && src !== "" && brokenSrc !== src;
  const fallBack = () => setBrokenSrc(src);
  /** A server-rendered image may have failed before hydration (AC-8.3). */
  const fallBackIfBroken = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) fallBack();
  };
  const styles = avatarStyles({ size, hasImage });
  const initials = text || (icon ? undefined : initialsOf(alt));
  return (
    <span className={styles.root()}>
      {hasImage ? (
        <img
          ref={fallBackIfBroken}
          src={src}
          alt={alt}
          referrerPolicy="no-referrer"
          onError={fallBack}
          className={styles.image()}
        />
      ) : (
        <span
          {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": !text })}
          className="inline-flex"
        >
          {initials ?? (icon && <Icon name={icon} className={styles.icon()} />)}
        </span>
      )}
      {chip && (
        <span className={chipStyles(chip)}>
          <span className="sr-only">{chip.label}</span>
        </span>
      )}
    </span>
  );
}

export function initialsOf(name: string): string {
  return name
    .split(" ")
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join("");
}
