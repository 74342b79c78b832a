import { type ComponentProps, useEffect, useRef } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { takeTypedEmail } from "#app/session/typed-email.ts";
import { TextField } from "#app/ui/text-field.tsx";

/** Autocompletes as `username`, because password managers store a password under the email. */
export function EmailField(
  props: Omit<ComponentProps<typeof TextField>, "label" | "name" | "type">,
) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value ||= takeTypedEmail();
  }, []);
  return (
    <TextField
      ref={input}
      label={translate("signIn.email")}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      {...props}
    />
  );
}
