import type { MailPage } from "./mail-page.ts";
import { Picture } from "./picture.tsx";
import { styles, titleStyles } from "./styles.ts";

interface ShopNameProps extends Pick<MailPage, "mark" | "titles"> {
  readonly name: string;
}

export function ShopName({ name, mark, titles }: ShopNameProps) {
  return (
    <table cellPadding="0" cellSpacing="0" role="presentation" style={styles.shop}>
      <tbody>
        <tr>
          <td>
            <Picture {...mark} alt="" />
          </td>
          <td className="ink" style={{ ...styles.shopName, ...titleStyles[titles] }}>
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
