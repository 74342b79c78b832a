/** Loads the messages about plans and prices. In the browser, routes that import this module wait until they are loaded. */
import checkout from "virtual:catalogues/checkout";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(checkout, document.documentElement.lang);
