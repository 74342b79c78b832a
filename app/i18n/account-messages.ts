/** Member pages. In the browser, routes that import this module wait until its messages are loaded. */
import members from "virtual:catalogues/members";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(members, document.documentElement.lang);
