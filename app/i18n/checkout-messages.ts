import checkout from "virtual:catalogues/checkout";
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages(checkout, document.documentElement.lang);
