export interface Mail {
  /**
   * Hands one message to the mail service. Throws `MailNotAccepted` with the service's reason, or any other error if
   * there was no response; the outbox then tries again, unless the refusal is permanent.
   */
  send(message: MailMessage): Promise<void>;
}

export interface MailMessage {
  /** The same for every retry, so that a mail service can drop repeats. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Texts of any length, stored by mail programs with the message. */
  readonly attachments?: readonly TextAttachment[] | undefined;
  /** Parts of the HTML, so that it loads nothing. */
  readonly pictures?: readonly MailPicture[];
}

export interface TextAttachment {
  /** Ends with ".txt". */
  readonly filename: string;
  readonly content: string;
}

export interface MailPicture {
  /** The HTML shows the picture at `cid:NAME` (RFC 2392). */
  readonly cid: string;
  /** Its end tells the type. */
  readonly filename: string;
  readonly content: Uint8Array;
}

export class MailNotAccepted extends Error {
  override readonly name = "MailNotAccepted";
  readonly isPermanent: boolean;
  // Private, because logs contain all public fields of an error, and the service's words may name the recipient.
  readonly #reason: string;

  /** `message` is for logs. `reason` is for the seller: the service's words without addresses. */
  constructor(message: string, reason: string, isPermanent: boolean) {
    super(message);
    this.#reason = reason;
    this.isPermanent = isPermanent;
  }

  get reason(): string {
    return this.#reason;
  }
}

export interface InboxMail extends MailMessage {
  readonly links: string[];
  /** The first six-digit code in the text. */
  readonly code: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** Stores mails without their pictures instead of sending them, for tests and for trying out the shop. */
export interface Inbox extends Mail {
  /** Newest first. `to` selects one recipient, ignoring case. */
  list(to?: string): Promise<InboxMail[]>;
}
