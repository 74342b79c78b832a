import purchases from "virtual:catalogues/purchases";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(purchases, document.documentElement.lang);
