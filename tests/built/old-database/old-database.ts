/** Facts about a database in this folder, so that a test can act as its users. */
export interface OldDatabase {
  /** Milliseconds since the epoch. The test opens the shop at this time, before sessions and grants expire. */
  readonly madeAt: number;
  readonly customer: {
    readonly email: string;
    readonly password: string;
    readonly orderId: string;
    readonly cookies: readonly (readonly [name: string, value: string])[];
    /** Path of a download link. */
    readonly grant: string;
  };
  readonly guest: {
    readonly orderId: string;
    readonly cookies: OldDatabase["customer"]["cookies"];
  };
  readonly guarded: {
    readonly email: string;
    readonly password: string;
    /** Base32. */
    readonly totpSecret: string;
  };
  readonly pending: {
    readonly orderId: string;
    readonly paymentPath: string;
    readonly cookies: OldDatabase["customer"]["cookies"];
  };
  /** Id of the order whose receipt is in the queue. */
  readonly queuedMailAbout: string;
}
