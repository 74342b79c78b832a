import type { TextAttachment } from "#domain/ports/mail.ts";

export interface MailContent {
  readonly subject: string;
  /** The subject if absent. */
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  /** The amount that the mail is about, which the texts name, too. */
  readonly figure?: string;
  readonly code?: string;
  /** What commands print, which is English in every language: lines that belong together. */
  readonly english?: readonly (readonly string[])[];
  readonly facts?: readonly Fact[];
  /** Name of the product, whose cover is shown. */
  readonly cover?: string;
  readonly action?: {
    readonly label: string;
    readonly url: string;
    /** HTML does not show the address again at the end. */
    readonly isOnce?: boolean;
  };
  /** Shown below the button, with less weight. */
  readonly notes?: readonly string[];
  /** Shown last. */
  readonly groups?: readonly NoteGroup[];
  /** What links say in place of an address that ends a text. By address. */
  readonly linkWords?: Readonly<Record<string, string>>;
  readonly attachments?: readonly TextAttachment[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Shown below the value, with less weight. */
  readonly details?: readonly string[];
}

export interface NoteGroup {
  readonly heading?: string;
  readonly notes: readonly string[];
}

/** Puts every text on one line, so that no name can add a header or a line to the mail. */
export function onOneLine(content: MailContent): MailContent {
  return {
    ...content,
    subject: oneLine(content.subject),
    paragraphs: content.paragraphs.map(oneLine),
    facts: (content.facts ?? []).map(({ label, value, details = [] }) => ({
      label,
      value: oneLine(value),
      details: details.map(oneLine),
    })),
    english: (content.english ?? []).map((lines) => lines.map(oneLine)),
    notes: (content.notes ?? []).map(oneLine),
    groups: (content.groups ?? []).map((group) => ({ ...group, notes: group.notes.map(oneLine) })),
    ...(content.cover && { cover: oneLine(content.cover) }),
  };
}

export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
