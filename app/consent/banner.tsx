/** Rendered by the server only, on every page until the visitor has answered. */
import { href } from "react-router";
import type { Translate } from "#locales/translate.ts";
import { purposes } from "#protocol/consent.ts";
import { CONSENT_PATH } from "#protocol/paths.ts";
import { announceScript } from "./announce-script.ts";
import styles from "./banner.css?inline";

interface BannerProps {
  readonly translate: Translate;
  readonly locale: string;
  readonly basename: string;
  /** Nonce of the style and the script; undefined in cached pages. */
  readonly nonce: string | undefined;
}

/**
 * Sends the answer without leaving the page; without scripts, the buttons submit the form. Tells the styles how high the
 * banner is, which depends on the language.
 */
const script = `var banner=document.currentScript.parentNode;
new ResizeObserver(()=>document.body.style.setProperty("--banner",banner.offsetHeight+"px")).observe(banner);
banner.addEventListener("submit",event=>{
var form=event.target,button=event.submitter;
if(!button)return;
event.preventDefault();
if(!button.value){
form.querySelectorAll("[hidden]").forEach(part=>part.hidden=false);
button.remove();
return form.measurement.focus()
}
fetch(form.action,{method:"POST",body:new URLSearchParams(new FormData(form,button)),headers:{Accept:"application/json"}}).then(response=>{
if(!response.ok)throw 0;
${announceScript}
}).catch(()=>{form.querySelector("[role=alert]").textContent=form.dataset.failed})
})`;

export function Banner({ translate, locale, basename, nonce }: BannerProps) {
  return (
    <>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
      <section aria-label={translate("consent.region")}>
        <form method="post" action={CONSENT_PATH} data-failed={translate("consent.failed")}>
          <input type="hidden" name="language" value={locale} />
          <p>
            {translate("consent.question")}{" "}
            <a href={basename + href("/privacy")}>{translate("common.privacy")}</a>
          </p>
          <fieldset hidden>
            <legend className="sr-only">{translate("consent.purposes")}</legend>
            {purposes.map((purpose) => (
              <label key={purpose}>
                <input type="checkbox" name={purpose} />
                {translate(`consent.${purpose}`)}
              </label>
            ))}
          </fieldset>
          <p role="alert" />
          <div>
            <button name="answer" value="accept">
              {translate("consent.accept")}
            </button>
            <button name="answer" value="reject">
              {translate("consent.reject")}
            </button>
            <button hidden name="answer" value="choose">
              {translate("consent.save")}
            </button>
            <button formMethod="get" formAction={basename + href("/consent")}>
              {translate("consent.choose")}
            </button>
          </div>
        </form>
      </section>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}
