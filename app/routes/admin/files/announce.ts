import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { VersionCounts } from "#domain/back-office/announce-version.ts";
import { idSchema } from "#domain/catalog/fields.ts";
import type { SoldFile } from "#domain/downloads/file-versions.ts";
import { shownText } from "#domain/pasted.ts";
import { failNotFound } from "#protocol/failure.ts";
import { ownerOrdersContext } from "#app/context.ts";
import { readTyped, type Refused, typedField } from "#app/platform/typed-form.ts";
import { readActor } from "#app/session/read-actor.ts";

const formSchema = z.object({
  intent: z.enum(["count", "send"]),
  /** The SHA-256 of the version that the page showed. */
  version: z.string().max(64),
  note: typedField(shownText, 500),
});

export interface Announced extends Partial<Refused> {
  /** Present after counting; nothing was sent. */
  readonly counts?: VersionCounts;
  readonly note?: string;
  readonly isChanged?: boolean;
}

/** Throws a 404 if the shop never offered the file. */
export async function findFile(
  context: Readonly<RouterContextProvider>,
  fileId: string,
  url: URL,
): Promise<SoldFile> {
  const isId = idSchema.safeParse(fileId).success;
  const file = isId ? await context.get(ownerOrdersContext).findFile(fileId) : undefined;
  return file ?? failNotFound(url);
}

/** Only the owner can call this: the layout's middleware also guards actions. */
export async function announce(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { id: fileId }: Pick<SoldFile, "id">,
) {
  const { fields, refused } = await readTyped(request, formSchema);
  if (refused) return answer(refused, 422);
  const { intent, version, note } = fields;
  const isDryRun = intent === "count";
  const news = { fileId, sha256: version, note: note || undefined, isDryRun };
  const actor = await readActor(context);
  const counts = await context.get(ownerOrdersContext).announceVersion(news, actor);
  if (!counts) return answer({ isChanged: true }, 409);
  if (isDryRun) return answer({ counts, note }, 200);
  throw redirect(`${href("/admin/files/:fileId", { fileId })}?queued=${counts.queued}`, 303);
}

function answer(announced: Announced, status: number) {
  return data(announced, { status, headers: { "Cache-Control": "private, no-store" } });
}
