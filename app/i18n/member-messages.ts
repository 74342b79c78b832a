/** Imported by the routes of members: in a browser they are not shown before their texts are there. */
import { addMessages } from "./messages.ts";

if (!import.meta.env.SSR) await addMessages("members", document.documentElement.lang);
