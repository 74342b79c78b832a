/** Loads the texts of member pages. Importing routes show in the browser only when the texts are loaded. */
import members from "virtual:catalogues/members";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(members, document.documentElement.lang);
