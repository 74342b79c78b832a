import type { ComponentProps } from "react";
import { useTranslate } from "#app/i18n/messages.ts";
import { TextField } from "#app/ui/text-field.tsx";

/** Autocompletes as `username`, because password managers store a password under the email. */
export function EmailField(
  props: Omit<ComponentProps<typeof TextField>, "label" | "name" | "type">,
) {
  const translate = useTranslate();
  return (
    <TextField
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
