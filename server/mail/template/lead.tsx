import { Text } from "react-email";
import type { MailPage } from "./mail-page.ts";
import { Linked } from "./linked.tsx";
import { Picture } from "./picture.tsx";
import { styles, titleStyles } from "./styles.ts";

/** The texts and the amount; the cover is beside the first text and the amount. */
export function Lead({ content, store, titles, cover }: MailPage) {
  const { figure } = content;
  const [first, ...others] = content.paragraphs.map((paragraph) => (
    <Text key={paragraph} className="ink" style={styles.paragraph}>
      <Linked text={paragraph} origin={store.origin} linkWords={content.linkWords} />
    </Text>
  ));
  const beside = (
    <>
      {first}
      {figure && (
        <Text className="ink" style={{ ...styles.figure, ...titleStyles[titles] }}>
          {figure}
        </Text>
      )}
    </>
  );
  return (
    <>
      {content.cover ? (
        <table cellPadding="0" cellSpacing="0" role="presentation" style={styles.lead}>
          <tbody>
            <tr>
              <td className="cover" style={styles.cover}>
                <Picture {...cover} alt={content.cover} style={styles.picture} />
              </td>
              <td style={styles.beside}>{beside}</td>
            </tr>
          </tbody>
        </table>
      ) : (
        beside
      )}
      {others}
    </>
  );
}
