/** Loads the messages of the owner's pages. In the browser, routes that import this module wait until they are loaded. */
import owner from "virtual:catalogues/owner";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(owner, document.documentElement.lang);
