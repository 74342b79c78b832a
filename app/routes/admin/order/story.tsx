import { useTranslate } from "#app/i18n/messages.ts";
import type { Translate } from "#locales/translate.ts";
import { ActionText } from "../action-text.tsx";
import { capitalized } from "../capitalized.ts";
import { Section } from "../section.tsx";
import type { OrderPageView, StoryEvent } from "./view-order-page.ts";

export function Story({ events }: { readonly events: OrderPageView["story"] }) {
  const translate = useTranslate();
  return (
    <Section id="story" title={translate("order.story")} isApart>
      <ol className="mt-4 divide-y divide-gray-200 dark:divide-gray-800">
        {events.map((event, index) => (
          <li key={index} className="py-3 wrap-anywhere">
            {event.kind === "acted" ? <ActionText {...event.action} /> : textOf(event, translate)}
            <span className="block text-sm text-gray-600 dark:text-gray-400">{event.time}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function textOf(event: Exclude<StoryEvent, { kind: "acted" }>, translate: Translate): string {
  switch (event.kind) {
    case "made":
    case "firstServed":
    case "withdrawn":
      return translate(`order.${event.kind}`);
    case "changed":
      return translate("order.changed", {
        state: translate(event.stateKey),
        by: translate(`order.by${capitalized(event.by)}`),
      });
    case "downloaded":
      return translate("order.downloaded", event);
    case "mail":
      return translate(`order.${event.state}Mail`, {
        to: event.to,
        reason: event.reason,
        kind: translate(`order.mail${capitalized(event.mail)}`),
      });
  }
}
