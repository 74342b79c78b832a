import type { RouterContextProvider } from "react-router";
import { formatDate } from "#domain/dates.ts";
import type { Order } from "#domain/orders/orders.ts";
import { licencesContext, requestContext } from "#app/context.ts";

export interface LicenceView {
  readonly key: string;
  readonly limit: number;
  readonly devices: readonly {
    readonly activationId: string;
    readonly name: string | undefined;
    readonly date: string;
  }[];
}

/** Undefined if the order has no valid licence key. The caller checks whose order it is. */
export async function viewLicence(
  orderId: string,
  order: Order,
  context: Readonly<RouterContextProvider>,
): Promise<LicenceView | undefined> {
  // Most orders have no licence key, so they cost no query.
  if (!order.licence) return undefined;
  const licence = await context.get(licencesContext).find(orderId);
  if (!licence) return undefined;
  const { locale } = context.get(requestContext);
  return {
    ...licence,
    devices: licence.devices.map(({ activationId, name, activatedAt }) => ({
      activationId,
      name,
      date: formatDate(activatedAt, locale),
    })),
  };
}
