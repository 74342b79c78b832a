/** Loads the messages about purchases. In the browser, routes that import this module wait until they are loaded. */
import purchases from "virtual:catalogues/purchases";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(purchases, document.documentElement.lang);
