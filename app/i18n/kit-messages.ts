/** Loads the texts of the test pages. Importing routes show in the browser only when the texts are loaded. */
import kit from "virtual:catalogues/kit";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(kit, document.documentElement.lang);
