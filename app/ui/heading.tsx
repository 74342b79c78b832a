import type { HTMLAttributes } from "react";

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly level: 1 | 2 | 3;
}

/** A heading whose level depends on its context. */
export function Heading({ level, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} />;
}

/** The next lower level. */
export function below(level: 1 | 2): 2 | 3 {
  return level === 1 ? 2 : 3;
}
