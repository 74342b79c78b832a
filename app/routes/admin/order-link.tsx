import { href, Link } from "react-router";

/** The order's number, which leads to its page. */
export function OrderLink({ id }: { readonly id: string }) {
  return (
    <Link
      to={href("/admin/orders/:orderId", { orderId: id })}
      className="block py-1 font-mono text-xs underline underline-offset-2"
    >
      {id}
    </Link>
  );
}
