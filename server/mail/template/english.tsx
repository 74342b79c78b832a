import { Fragment } from "react";
import { Text } from "react-email";
import { SOURCE_LOCALE } from "#locales/source-locale.ts";
import { styles } from "./styles.ts";

/** Lines that belong together, in English whatever the mail's language. */
export function English({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Text lang={SOURCE_LOCALE} dir="ltr" className="ink" style={styles.paragraph}>
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}
