import { useTranslate } from "../i18n/messages.ts";
import { chooseColorMode, type ColorModePreference, useColorModePreference } from "./color-mode.ts";
import { COLOR_MODE_NAME } from "./head-script.ts";

const preferences: readonly ColorModePreference[] = ["system", "light", "dark"];

interface ColorModeSwitchProps {
  /** Other switches of a page need other names, or the browser treats them as one. */
  readonly name?: string;
  /** For fingers. */
  readonly isLarge?: boolean;
}

/** The server selects no option. In the browser, the head script and then React select the current one. */
export function ColorModeSwitch({ name = COLOR_MODE_NAME, isLarge = false }: ColorModeSwitchProps) {
  const translate = useTranslate();
  const preference = useColorModePreference();
  return (
    <fieldset className="inline-flex w-fit gap-1 rounded-lg p-1 text-sm ring-1 ring-gray-300 ring-inset dark:ring-gray-700">
      <legend className="sr-only">{translate("ui.colorMode")}</legend>
      {preferences.map((value) => (
        <label
          key={value}
          className={`inline-flex cursor-pointer items-center rounded-md px-2.5 py-1 font-medium outline-offset-2 has-checked:bg-gray-900 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-primary-500 dark:has-checked:bg-white dark:has-checked:text-gray-900 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:forced-color-adjust-none ${isLarge ? "min-h-11" : "min-h-6"}`}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={preference === value}
            onChange={() => chooseColorMode(value)}
            className="sr-only"
          />
          {translate(`ui.${value}`)}
        </label>
      ))}
    </fieldset>
  );
}
