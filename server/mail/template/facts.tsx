import type { Fact } from "../content/mail-content.ts";
import { styles } from "./styles.ts";

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <table cellPadding="0" cellSpacing="0" className="line" style={styles.facts}>
      <tbody>
        {facts.map(({ label, value, details = [] }) => (
          <tr key={label}>
            <th scope="row" className="muted line" style={styles.label}>
              {label}
            </th>
            <td className="ink line" style={styles.value}>
              {value}
              {details.map((detail) => (
                <div key={detail} className="ink" style={styles.detail}>
                  {detail}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
