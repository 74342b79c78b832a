import type { TextAttachment } from "#domain/ports/mail.ts";

export interface MailContent {
  /** Also the heading. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  /** What commands print, which is English in every language: lines that belong together. */
  readonly english?: readonly (readonly string[])[];
  /** The layout shows the first five above the notes and the others below. */
  readonly facts?: readonly Fact[];
  /** Name of the product, drawn as its cover. */
  readonly cover?: string;
  readonly action?: { readonly label: string; readonly url: string };
  readonly notes?: readonly string[];
  readonly attachments?: readonly TextAttachment[];
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Puts every text on one line, so that no name can add a header or a line to the mail. */
export function onOneLine(content: MailContent): MailContent {
  return {
    ...content,
    subject: oneLine(content.subject),
    paragraphs: content.paragraphs.map(oneLine),
    facts: (content.facts ?? []).map(({ label, value }) => ({ label, value: oneLine(value) })),
    english: (content.english ?? []).map((lines) => lines.map(oneLine)),
    notes: (content.notes ?? []).map(oneLine),
    ...(content.cover && { cover: oneLine(content.cover) }),
  };
}

export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
