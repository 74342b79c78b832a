/** The source language: types are generated from it, and untranslated messages fall back to it. */
export const SOURCE_LOCALE = "en";
