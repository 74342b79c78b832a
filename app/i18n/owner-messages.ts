import owner from "virtual:catalogues/owner";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(owner, document.documentElement.lang);
