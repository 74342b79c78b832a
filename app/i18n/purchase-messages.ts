/** Loads the texts about purchases. Importing routes show in the browser only when the texts are loaded. */
import purchases from "virtual:catalogues/purchases";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(purchases, document.documentElement.lang);
