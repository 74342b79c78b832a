import type { PublicTracking } from "#domain/page-services/site.ts";
import { CONSENT_COOKIE } from "#protocol/consent.ts";
import { CONSENT_PATH } from "#protocol/paths.ts";
import { announceScript } from "./announce-script.ts";

interface HostedScriptOptions {
  readonly hosted: NonNullable<PublicTracking["hostedConsent"]>;
  readonly policyVersion: number;
  readonly locale: string;
}

/**
 * The script that loads iubenda's banner. Purpose 4 is measurement, 5 is marketing. With `useSiteId`, one cookie serves
 * all languages. If iubenda is blocked, nothing is allowed. https://www.iubenda.com/en/help/1205
 */
export function hostedScript({ hosted, policyVersion, locale }: HostedScriptOptions): string {
  const { siteId, policyIds } = hosted;
  const byLanguage = Object.entries(policyIds).map(([language, id]) => [
    language,
    { cookiePolicyId: Number(id) },
  ]);
  const [primary = ""] = locale.split("-");
  const configuration = {
    siteId: Number(siteId),
    cookiePolicyId: Number(policyIds[primary] ?? policyIds["en"]),
    storage: { useSiteId: true },
    perPurposeConsent: true,
    purposes: "1,4,5",
  };
  return `var _iub=window._iub||[];
_iub.csConfiguration=${JSON.stringify(configuration)};
_iub.csLangConfiguration=${JSON.stringify(Object.fromEntries(byLanguage))};
_iub.csConfiguration.callback={onPreferenceExpressedOrNotNeeded:function(preference){
if(!preference)return;
var purposes=preference.purposes,all=preference.consent===true,may=purposes?[purposes[4]===true,purposes[5]===true]:[all,all],
data=new URLSearchParams({answer:"choose",language:${JSON.stringify(locale)}});
if((";"+document.cookie+";").search("${CONSENT_COOKIE}=[^;]*[.]${policyVersion}[.]"+ +may[0]+ +may[1]+";")>0)return;
if(may[0])data.set("measurement","on");
if(may[1])data.set("marketing","on");
fetch("${CONSENT_PATH}",{method:"POST",body:data,headers:{Accept:"application/json"}}).then(function(response){
if(response.ok)${announceScript}
}).catch(function(){})
}};
["https://cs.iubenda.com/autoblocking/${siteId}.js","https://cdn.iubenda.com/cs/iubenda_cs.js"].forEach(function(src){
var script=document.createElement("script");
script.src=src;
script.charset="UTF-8";
script.async=false;
document.head.appendChild(script)
})`;
}
