export interface Mail {
  /** Hands one message to the mail service. Throws if the service refuses it; the outbox then tries again. */
  send(message: MailMessage): Promise<void>;
}

export interface MailMessage {
  /** The same for every retry, so that a mail service can drop repeats. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface InboxMail extends Omit<MailMessage, "id"> {
  readonly links: string[];
  /** The first six-digit code in the text. */
  readonly code: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** Stores mails instead of sending them, for tests and for trying out the shop. */
export interface Inbox extends Mail {
  /** Newest first. `to` selects one recipient, ignoring case. */
  list(to?: string): Promise<InboxMail[]>;
}
