import type { Translate } from "#locales/translate.ts";
import type { MailContent } from "../content/mail-content.ts";
import type { MailContext } from "../content/mail-context.ts";

export interface ShownPicture {
  readonly cid: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export interface MailPage extends Pick<MailContext, "titles"> {
  readonly content: MailContent;
  readonly store: {
    readonly origin: string;
    readonly name: string;
    readonly color: string;
    readonly seller: string;
    readonly address: string;
    readonly email: string;
    readonly phone?: string | undefined;
  };
  readonly mark: ShownPicture;
  readonly cover: ShownPicture;
  readonly locale: string;
  readonly translate: Translate;
}
