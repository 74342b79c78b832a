import type { HTMLAttributes } from "react";

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly level: 1 | 2 | 3;
}

/** A heading whose rank in the outline is decided by where it stands. */
export function Heading({ level, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} />;
}

/** One rank below. */
export function below(level: 1 | 2): 2 | 3 {
  return level === 1 ? 2 : 3;
}
