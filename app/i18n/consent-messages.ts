import consent from "virtual:catalogues/consent";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(consent, document.documentElement.lang);
