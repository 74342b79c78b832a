import type { ShownPicture } from "./mail-page.ts";
import { Picture } from "./picture.tsx";
import { styles } from "./styles.ts";

interface ShopNameProps {
  readonly name: string;
  readonly mark: ShownPicture;
}

export function ShopName({ name, mark }: ShopNameProps) {
  return (
    <table cellPadding="0" cellSpacing="0" role="presentation" style={styles.shop}>
      <tbody>
        <tr>
          <td>
            <Picture {...mark} alt="" />
          </td>
          <td className="ink" style={styles.shopName}>
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
