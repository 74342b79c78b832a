/** Loads the messages about consent. In the browser, routes that import this module wait until they are loaded. */
import consent from "virtual:catalogues/consent";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(consent, document.documentElement.lang);
