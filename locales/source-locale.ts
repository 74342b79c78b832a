/** The source language: types are generated from it, and untranslated texts fall back to it. */
export const SOURCE_LOCALE = "en";
