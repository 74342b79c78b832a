/** Loads the messages of the test pages. In the browser, routes that import this module wait until they are loaded. */
import kit from "virtual:catalogues/kit";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(kit, document.documentElement.lang);
