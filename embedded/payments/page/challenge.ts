import { html } from "hono/html";
import type { SessionRecord } from "../records/session.ts";
import { type Frame, type Html, layout } from "./layout.ts";
import { summary, totalOf } from "./summary.ts";

/** `methodId` binds the buyer's answer to this attempt. */
export function challengePage(frame: Frame, session: SessionRecord, methodId: string): Html {
  const { translate } = frame;
  const total = totalOf(session, frame);
  return layout(
    frame,
    translate("payment.challengePageTitle", { total }),
    html`<main>
      ${summary(session, frame)}
      <section class="sheet" aria-labelledby="challenge">
        <h2 id="challenge">${translate("payment.challengeTitle")}</h2>
        <p>${translate("payment.challenge", { total })}</p>
        <form method="post" action="/sandbox/pay/${session.id}">
          <input type="hidden" name="methodId" value="${methodId}" />
          <button name="challenge" value="complete">
            ${translate("payment.challengeComplete")}
          </button>
          <button class="second" name="challenge" value="fail">
            ${translate("payment.challengeFail")}
          </button>
        </form>
      </section>
    </main>`,
  );
}
