/** `Old/WhatYouGet` for `sections/old/what-you-get.tsx`. Throws if the path is not in kebab-case. */
export function sectionName(path: string): string {
  const words = /(?:^|\/)sections\/([a-z][a-z0-9]*(?:[-/][a-z][a-z0-9]*)*)\.tsx$/.exec(path)?.[1];
  if (words === undefined)
    throw new Error(
      `${path}: the path of a section is in kebab-case, such as sections/old/cta.tsx`,
    );
  return words.replace(/(?<=^|[-/])[a-z]/g, (letter) => letter.toUpperCase()).replaceAll("-", "");
}
