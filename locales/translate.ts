/** Translates keys to messages. Keys and their values are typed from en.po (`messages.d.ts`). */
import { type Message, type Values, writeMessage } from "./message.ts";
import type { MessageValues } from "./messages.d.ts";

export type MessageKey = keyof MessageValues;
export type KeyOf<Section extends string> = Extract<MessageKey, `${Section}.${string}`>;

/** Keys of messages that take no values. */
export type PlainKeyOf<Section extends string> = {
  [K in KeyOf<Section>]: keyof MessageValues[K] extends never ? K : never;
}[KeyOf<Section>];

type NameOf<K extends MessageKey> = K extends K ? keyof MessageValues[K] : never;
type ValueOf<K extends MessageKey, N> = K extends K
  ? N extends keyof MessageValues[K]
    ? MessageValues[K][N]
    : never
  : never;
type Arguments<K extends MessageKey> = [NameOf<K>] extends [never]
  ? []
  : [values: { readonly [N in NameOf<K>]: ValueOf<K, N> }];

export type Translate = <K extends MessageKey>(key: K, ...values: Arguments<K>) => string;
export type Messages = Readonly<Record<string, Message>>;

/** The returned function throws for a key that is not in `messages`. */
export function createTranslate(messages: Messages, locale: string): Translate {
  return (key, ...[values]) => {
    const message = messages[key];
    if (message === undefined) throw new Error(`No message ${key}`);
    return writeMessage(message, (values ?? {}) as Values, locale);
  };
}
