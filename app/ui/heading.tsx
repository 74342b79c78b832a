import type { HTMLAttributes } from "react";

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly level: 1 | 2 | 3;
}

export function Heading({ level, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...rest} />;
}

export function headingBelow(level: 1 | 2): 2 | 3 {
  return level === 1 ? 2 : 3;
}
