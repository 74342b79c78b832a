import { inOwnWords } from "../own-clone.ts";

export const USAGE = inOwnWords(`Usage: npm run store -- COMMAND

  check                 lists everything that is wrong with the store, with file, field and what to write instead
  new FOLDER            writes a small store with comments into a new folder, with the sample words until you replace
                        them. Your own from the start: --name "Nora's Table" of the shop, --sells "Bread for Sundays",
                        --for "For home bakers with one free morning", --inside "Twelve loaves; A timetable for each;
                        Shopping lists" with two to six points, --price 24 in euros, --file bread.pdf,
                        --color "#b4532a". --look calm, poster or plain chooses its titles: serif, bold or semibold;
                        --language de writes its sample texts in German
  translate LANGUAGE    writes the store's texts for a translator into translations/LANGUAGE.po; run it again when texts
                        change: it keeps what is translated and marks what must be looked at
  status                lists the ideas that differ between the store and the database
  reset IDEA… | --all   writes the store's version of these ideas, or of all that differ, to the database and
                        deletes those that the store does not have; --yes does not ask

The store is the folder named by STORE, or store. status and reset work while the shop runs.
`);
