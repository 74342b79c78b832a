/** Guesses from many IP addresses must not lock out the account's owner, who signs in from a known browser. */
import { startBuilt } from "#tests/built/start-built.ts";
import { PASSWORD } from "#tests/support/test-browser.ts";
import { countBy, type Findings, inParallel } from "./soak-run.ts";

const SIGN_IN = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=tollgate-local";
const GUESSERS = 50;

export async function guessing(guesses: number, signIns: number): Promise<Findings> {
  const site = await startBuilt("live");
  const owner = site.browser({ client: "198.51.100.7" });
  const { email } = await owner.signUp();
  const faults: string[] = [];
  const guessed: number[] = [];
  const honest: number[] = [];
  const storm = inParallel(guesses, GUESSERS, async (index) => {
    const stranger = site.browser({ client: `203.0.113.${index % 200}` });
    const response = await stranger.postJson(SIGN_IN, { email, password: `guess ${index}` });
    guessed.push(response.status);
    await response.arrayBuffer();
  });
  for (let turn = 0; turn < signIns; turn += 1) {
    const response = await owner.postJson(SIGN_IN, {
      email,
      password: PASSWORD,
      returnSecureToken: true,
    });
    honest.push(response.status);
    await response.arrayBuffer();
  }
  await storm;
  const refused = honest.filter((status) => status !== 200).length;
  if (refused > 0) faults.push(`${refused} of ${signIns} honest sign-ins were refused`);
  if (guessed.includes(200)) faults.push("A guess was accepted");
  await site.stop().catch((error: Error) => faults.push(error.message));
  return { figures: { guesses: countBy(guessed), "honest sign-ins": countBy(honest) }, faults };
}
