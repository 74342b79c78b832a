import kit from "virtual:catalogues/kit";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(kit, document.documentElement.lang);
