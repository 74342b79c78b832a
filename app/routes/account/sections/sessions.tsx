import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { href, useFetcher } from "react-router";
import { useTranslate } from "#app/i18n/messages.ts";
import type { Translate } from "#locales/translate.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { toast } from "#app/ui/toast/toast-store.ts";
import type { SessionItem, SettingsView } from "../holder/settings-view.ts";
import { Problem } from "../holder/problem.tsx";
import { SettingsSection } from "../holder/settings-section.tsx";

/** Uses plain forms, which work without the SDK and before any script has run. */
export function Sessions({ settings }: { readonly settings: SettingsView }) {
  const translate = useTranslate();
  const { sessions } = settings;
  const list = useRef<HTMLDivElement>(null);
  return (
    <SettingsSection
      title={translate("settings.sessions")}
      note={translate("settings.sessionCount", { count: sessions.length })}
      lead={translate("settings.sessionsLead")}
    >
      {/* Receives the focus when a focused button disappears with its session. */}
      <div ref={list} tabIndex={-1} className="flex flex-col gap-6 outline-none">
        <ul className="flex flex-col gap-4">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-3">
              <SessionLine session={session} list={list} />
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <EndForm
            fields={{ intent: "endOtherSessions" }}
            label={translate("settings.endOtherSessions")}
            done={translate("settings.otherSessionsEnded")}
            list={list}
          />
        )}
      </div>
    </SettingsSection>
  );
}

interface SessionLineProps {
  readonly session: SessionItem;
  readonly list: RefObject<HTMLDivElement | null>;
}

function SessionLine({ session, list }: SessionLineProps) {
  const translate = useTranslate();
  const { id, isCurrent, lastSeen } = session;
  const device = deviceName(session, translate);
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        <span>{isCurrent ? translate("settings.sessionCurrent", { device }) : device}</span>
        <span className="block text-sm text-gray-600 dark:text-gray-400">
          {translate("settings.sessionSeen", { date: lastSeen })}
        </span>
      </span>
      {!isCurrent && (
        <EndForm
          fields={{ intent: "endSession", session: id }}
          label={translate("settings.endSession", { device })}
          done={translate("settings.sessionEnded")}
          list={list}
        />
      )}
    </>
  );
}

function deviceName({ browser, system }: SessionItem, translate: Translate): string {
  if (browser && system) return translate("settings.sessionDevice", { browser, system });
  return browser || system || translate("settings.sessionUnknown");
}

interface EndFormProps {
  readonly fields: Readonly<Record<string, string>>;
  readonly label: string;
  readonly done: string;
  readonly list: RefObject<HTMLDivElement | null>;
}

function EndForm({ fields, label, done, list }: EndFormProps) {
  const translate = useTranslate();
  const { Form, state, data } = useFetcher<{ readonly isDone: boolean }>();
  const isBusy = state !== "idle";
  const tell = useEffectEvent(() => {
    toast.add({ title: done });
    list.current?.focus();
  });
  const isDone = data?.isDone === true;
  const hasFailed = !isBusy && data?.isDone === false;
  useEffect(() => {
    if (isDone) tell();
  }, [isDone]);
  return (
    <Form method="post" action={href("/account")}>
      <HiddenFields fields={fields} />
      <Button type="submit" variant="outline" size="lg" aria-busy={isBusy || undefined}>
        {label}
      </Button>
      <Problem>{hasFailed ? translate("authError.network") : undefined}</Problem>
    </Form>
  );
}
