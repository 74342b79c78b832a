import { markLetter } from "#domain/catalog/mark-letter.ts";
import { styles } from "./styles.ts";

interface ShopNameProps {
  readonly name: string;
  readonly color: string;
}

/** The mark is always the letter that shops without one have, because a mail loads no picture. */
export function ShopName({ name, color }: ShopNameProps) {
  return (
    <table cellPadding="0" cellSpacing="0" role="presentation" style={styles.shop}>
      <tbody>
        <tr>
          <td aria-hidden="true" style={{ ...styles.mark, backgroundColor: color }}>
            {markLetter(name)}
          </td>
          <td className="ink" style={styles.shopName}>
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface CoverProps {
  readonly title: string;
  readonly color: string;
}

/** The product as an object made of table cells: title on the brand's colour, with a spine. */
export function Cover({ title, color }: CoverProps) {
  return (
    <table
      aria-hidden="true"
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      style={{ ...styles.cover, backgroundColor: color }}
    >
      <tbody>
        <tr>
          <td style={styles.coverTitle}>{title}</td>
        </tr>
      </tbody>
    </table>
  );
}
