export interface TaggedWindow extends Window {
  /** Defined by the head's script when it loads the tag manager. */
  readonly tellTags?: (event: object) => void;
}

/** Tells the tag manager of an event, if there is one and consent. Earlier events are never reported. */
export function pushEvent(event: {
  readonly event: string;
  readonly [field: string]: unknown;
}): void {
  (window as TaggedWindow).tellTags?.(event);
}
