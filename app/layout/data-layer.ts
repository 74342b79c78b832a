export interface TaggedWindow extends Window {
  /** Defined by the head script when it loads the tag manager. */
  readonly tellTags?: (event: object) => void;
}

/** Does nothing without a tag manager or consent. Events before the consent are never reported. */
export function pushEvent(event: {
  readonly event: string;
  readonly [field: string]: unknown;
}): void {
  (window as TaggedWindow).tellTags?.(event);
}
