import select from "virtual:catalogues/select";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(select, document.documentElement.lang);
