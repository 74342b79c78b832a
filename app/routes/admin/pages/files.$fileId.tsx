import { href, Link } from "react-router";
import { z } from "zod";
import { requestContext } from "#app/context.ts";
import { useTranslate } from "#app/i18n/messages.ts";
import "#app/i18n/owner-messages.ts";
import { PageTitle } from "#app/layout/page-title.tsx";
import { usePageInfo } from "#app/platform/page-info.ts";
import { Done } from "../done.tsx";
import { announce, findFile } from "../files/announce.ts";
import { AnnounceForm } from "../files/announce-form.tsx";
import { FileFacts } from "../files/file-facts.tsx";
import { viewFile } from "../files/view-file.ts";
import type { Route } from "./+types/files.$fileId.ts";

const querySchema = z.object({
  queued: z.coerce.number().int().nonnegative().optional().catch(undefined),
});

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext);
  const file = await findFile(context, params.fileId, url);
  const { queued } = querySchema.parse(Object.fromEntries(url.searchParams));
  return { file: viewFile(file, locale), queued };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  return announce(request, context, await findFile(context, params.fileId, url));
}

export default function FilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { file, queued } = loaderData;
  const translate = useTranslate();
  const { storeName } = usePageInfo();
  return (
    <>
      <title>{`${file.title} | ${storeName}`}</title>
      <PageTitle frame="calm">{file.title}</PageTitle>
      <div className="mt-4 text-gray-700 dark:text-gray-300">
        {file.size}
        <FileFacts file={file} />
      </div>
      {queued !== undefined && !actionData && (
        <Done>{translate("version.queued", { count: queued })}</Done>
      )}
      {actionData?.isChanged && (
        <p role="alert" className="mt-6 max-w-2xl text-red-700 dark:text-red-400">
          {translate("version.changed")}
        </p>
      )}
      <AnnounceForm file={file} announced={actionData} />
      <p className="mt-8">
        <Link to={href("/admin/files")} className="underline">
          {translate("version.all")}
        </Link>
      </p>
    </>
  );
}
