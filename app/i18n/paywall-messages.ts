/** Loads the messages about the plans for sale. In the browser, routes that import this module wait until they are loaded. */
import paywall from "virtual:catalogues/paywall";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(paywall, document.documentElement.lang);
