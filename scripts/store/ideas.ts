/** `npm run store -- status` and `reset`: settle differences between the ideas of store and database. */
import type { IdeaDifference } from "#domain/catalog/compare-ideas.ts";
import type { OwnerIdeas } from "#server/modules/owner-ideas.ts";
import { EXIT_BAD_USAGE, fail, joinLines, print, type Terminal } from "../terminal.ts";

const NOTHING = "The page shows the store's ideas.\n";

export async function showStatus(ideas: OwnerIdeas, terminal: Terminal): Promise<number> {
  const found = await ideas.compare();
  if (found.length === 0) return print(terminal, NOTHING);
  return print(terminal, joinLines(found.map(describeDifference)));
}

function describeDifference(found: IdeaDifference): string {
  return `${found.id}\t${found.title}\t${whatDiffers(found)}`;
}

function whatDiffers({ place, isEdited, editedAt, fields }: IdeaDifference): string {
  const at = editedAt && ` at ${minute(editedAt.toDate())}`;
  const differing = fields.map((field) => (field === "position" ? "order" : field)).join(", ");
  const edited = isEdited ? `edited in the database${at ?? ""}` : "";
  switch (place) {
    case "onlyStore":
      return "only in the store: added at the next start, or by reset";
    case "onlyDatabase":
      return isEdited
        ? `only in the database, ${edited}: deleted by reset only`
        : "only in the database: deleted at the next start, or by reset";
    case "both":
      return isEdited
        ? `${edited} (${differing}): replaced by reset only`
        : `changed in the store (${differing}): replaced at the next start, or by reset`;
    default:
      throw new Error(`Unknown place ${JSON.stringify(place satisfies never)}`);
  }
}

function minute(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

export interface ResetRequest {
  /** Empty: all that differ. */
  readonly ids: readonly string[];
  readonly yes: boolean;
}

export async function reset(
  ideas: OwnerIdeas,
  { ids, yes }: ResetRequest,
  terminal: Terminal,
): Promise<number> {
  const found = await ideas.compare();
  const chosen = ids.length > 0 ? found.filter(({ id }) => ids.includes(id)) : found;
  const other = ids.filter((id) => !found.some((difference) => difference.id === id));
  if (other.length > 0)
    return fail(terminal, `No difference has the id ${other.join(", ")}; status lists all.`);
  if (chosen.length === 0) return print(terminal, NOTHING);
  if (!yes) {
    if (!terminal.confirm) {
      terminal.err.write("Nobody can be asked here: --yes resets without a question.\n");
      return EXIT_BAD_USAGE;
    }
    print(terminal, joinLines(chosen.map(describeDifference)));
    if (!(await terminal.confirm("Write the store's version of these? Type yes: ")))
      return fail(terminal, "Nothing was changed.");
  }
  const { written, deleted } = await ideas.reset(chosen.map(({ id }) => id));
  return print(
    terminal,
    joinLines([
      ...written.map((id) => `${id} is the store's version now.`),
      ...deleted.map((id) => `${id} is deleted.`),
    ]),
  );
}
