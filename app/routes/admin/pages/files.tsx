import { href, Link } from "react-router";
import { catalogContext, ownerOrdersContext, requestContext } from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { FileFacts } from "../files/file-facts.tsx";
import { viewFile } from "../files/view-file.ts";
import { Row } from "../row.tsx";
import type { OwnerPage } from "../owner-page.ts";
import type { Route } from "./+types/files.ts";

export const handle: OwnerPage = { linkKey: "version.title", groupKey: "admin.shop", place: 35 };

export async function loader({ context }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext);
  const ownerOrders = context.get(ownerOrdersContext);
  const { files } = context.get(catalogContext).ownStore;
  const found = await Promise.all(files.map(({ id }) => ownerOrders.findFile(id)));
  return { files: found.flatMap((file) => (file ? [viewFile(file, locale)] : [])) };
}

export default function Files({ loaderData }: Route.ComponentProps) {
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{`${translate("version.title")} | ${storeName}`}</title>
      <PageTitle frame="calm">{translate("version.title")}</PageTitle>
      <p className="mt-4 max-w-2xl text-gray-700 dark:text-gray-300">{translate("version.lead")}</p>
      <ul className="mt-6 divide-y divide-gray-200 dark:divide-gray-800">
        {loaderData.files.map((file) => (
          <Row key={file.id} title={file.title} price={file.size}>
            <FileFacts file={file} />
            <Link
              to={href("/admin/files/:fileId", { fileId: file.id })}
              className="block py-1 underline underline-offset-2"
              aria-label={translate("version.tellOf", { file: file.title })}
            >
              {translate("version.tell")}
            </Link>
          </Row>
        ))}
      </ul>
    </>
  );
}
