import { Form } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { OrderLink } from "../order-link.tsx";
import { Row } from "../row.tsx";
import type { MailView } from "./view-mail.ts";

interface MailListProps {
  readonly mails: readonly MailView[];
  /** The page's path with its query, to which the list returns. */
  readonly path: string;
}

export function MailList({ mails, path }: MailListProps) {
  return (
    <ol className="mt-6 divide-y divide-gray-200 dark:divide-gray-800">
      {mails.map((mail) => (
        <Item key={mail.id} mail={mail} path={path} />
      ))}
    </ol>
  );
}

function Item({ mail, path }: { readonly mail: MailView; readonly path: string }) {
  const translate = useTranslate();
  const { id, orderId, time, reason, attempts, isRefused } = mail;
  const kind = translate(mail.kindKey);
  return (
    <Row title={kind} price={translate(isRefused ? "unsent.refused" : "unsent.queued")}>
      <span className="block">
        {translate(isRefused ? "unsent.lastTry" : "unsent.nextTry", { time })}
      </span>
      <span className="block">{translate("unsent.tries", { count: attempts })}</span>
      {reason && <span className="block">{translate("unsent.reason", { reason })}</span>}
      <OrderLink id={orderId} />
      {isRefused && !mail.mayRetry && <span className="block">{translate("unsent.over")}</span>}
      {mail.mayRetry && (
        <Form method="post" action={path} reloadDocument className="mt-3">
          <HiddenFields fields={{ mail: id }} />
          <Button
            type="submit"
            size="md"
            variant="outline"
            aria-label={translate("unsent.retryOf", { kind, orderId })}
          >
            {translate("unsent.retry")}
          </Button>
        </Form>
      )}
    </Row>
  );
}
