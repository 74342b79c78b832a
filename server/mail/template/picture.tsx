import type { CSSProperties } from "react";
import { Img } from "react-email";
import type { ShownPicture } from "./mail-page.ts";

interface PictureProps extends ShownPicture {
  readonly alt: string;
  readonly style?: CSSProperties;
}

/** One that comes with the mail, which therefore loads nothing. */
export function Picture({ cid, ...props }: PictureProps) {
  return <Img src={`cid:${cid}`} {...props} />;
}
