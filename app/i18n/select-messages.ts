/** Loads the messages of select fields. In the browser, modules that import this module wait until they are loaded. */
import select from "virtual:catalogues/select";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(select, document.documentElement.lang);
