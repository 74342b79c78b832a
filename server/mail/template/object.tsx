import { styles } from "./styles.ts";

interface ShopNameProps {
  readonly name: string;
  readonly color: string;
}

/** The mark is a letter on the brand's colour, as in the favicon of a shop without one: a mail loads no picture. */
export function ShopName({ name, color }: ShopNameProps) {
  const [initial = ""] = name;
  return (
    <table cellPadding="0" cellSpacing="0" role="presentation" style={styles.shop}>
      <tbody>
        <tr>
          <td aria-hidden="true" style={{ ...styles.mark, backgroundColor: color }}>
            {initial.toUpperCase()}
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
