import { html } from "hono/html";
import type { SessionRecord } from "../records/session.ts";
import { type PageContext, type Html, layout } from "./layout.ts";
import { summary, totalOf } from "./summary.ts";

/** `methodId` binds the buyer's answer to this attempt. */
export function challengePage(
  context: PageContext,
  session: SessionRecord,
  methodId: string,
): Html {
  const { translate } = context;
  const total = totalOf(session, context);
  return layout(
    context,
    translate("payment.challengePageTitle", { total }),
    html`<main>
      ${summary(session, context)}
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
