import { access, constants, readdir, stat } from "node:fs/promises";
import type { Store } from "#domain/catalog/offer.ts";
import type { Problem } from "./store/problem.ts";
import { findSource, type StoreSources } from "./store-sources.ts";

const MAX_BYTES = 10_000_000_000;

export async function checkStoreFiles(
  store: Pick<Store, "files">,
  sources: Pick<StoreSources, "files">,
): Promise<Problem[]> {
  const found = store.files.map(async ({ name }, index) => {
    const message = await findProblem(name, sources);
    const field = `files[${index}].name`;
    return message === undefined ? [] : [{ file: "files.ts", field, message }];
  });
  return (await Promise.all(found)).flat();
}

async function findProblem(
  name: string,
  sources: Pick<StoreSources, "files">,
): Promise<string | undefined> {
  const label = `files/${name}`;
  const path = findSource(sources.files, name);
  if (path === undefined) {
    const similar = await findSimilar(name, sources.files);
    return similar === undefined
      ? `there is no ${label}: put the file there`
      : `there is no ${label}, only ${similar}: write the name in exactly that spelling`;
  }
  const found = await stat(path);
  if (!found.isFile()) return `${label} is a folder: pack it into one file, such as a ZIP`;
  const { size } = found;
  if (size === 0) return `${label} is empty: put the finished file there`;
  if (size > MAX_BYTES)
    return `${label} has ${(size / 1e9).toFixed(1)} GB; a file may have 10 GB: split it`;
  const isReadable = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
  return isReadable ? undefined : `${label} cannot be read: change its permissions`;
}

/** A name that differs only in case or in the encoding of accents, which other systems treat as the same name. */
async function findSimilar(name: string, folders: readonly string[]): Promise<string | undefined> {
  const plain = (text: string) => text.normalize("NFC").toLowerCase();
  const names = (await Promise.all(folders.map((folder) => readdir(folder)))).flat();
  return names.find((other) => plain(other) === plain(name));
}
