import { CONSENT_CHANNEL, CONSENT_COOKIE } from "#protocol/consent.ts";
import { MAIN_ID } from "../layout/main.tsx";
import type { TrackingInfo } from "../platform/page-info.ts";
import { BANNER_ID } from "./server-parts.tsx";

/**
 * Runs before every other script and denies everything (Google Consent Mode). A withdrawal deletes cookies and reloads
 * the page, because analytics keeps its databases open; the reloaded page deletes them. In advanced mode, the tag
 * manager loads before consent. https://developers.google.com/tag-platform/security/guides/consent
 */
export function consentScript({
  policyVersion,
  tagManager,
}: Pick<TrackingInfo, "policyVersion" | "tagManager">): string {
  const cookie = String.raw`/(?:^|; )${CONSENT_COOKIE}=[\w-]{22}\.${policyVersion}\.([01])([01])(?:;|$)/`;
  return `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}
gtag("consent","default",{ad_storage:"denied",ad_user_data:"denied",ad_personalization:"denied",analytics_storage:"denied",functionality_storage:"denied",personalization_storage:"denied",security_storage:"granted",wait_for_update:500});
(function(d,was){
${tagManager ? tagManagerLoader(tagManager) : ""}function follow(event){
var all=d.cookie,given=${cookie}.exec(all),may=given?[given[1]>0,given[2]>0]:[],host;
function state(at){return may[at]?"granted":"denied"}
if(given)gtag("consent","update",{analytics_storage:state(0),ad_storage:state(1),ad_user_data:state(1),ad_personalization:state(1)});
${tagManager ? "if(may[0]||may[1])tags();\n" : ""}all.split("; ").forEach(function(pair){
var name=pair.split("=")[0],gone=name+"=;max-age=0;path=/";
if(may[0]||!/^_g(a|id)/.test(name))if(may[1]||!/^_gcl/.test(name))return;
for(d.cookie=gone,host=location.hostname.split(".");host[0];host.shift())d.cookie=gone+";domain="+host.join(".")
});
if(event&&(given||event.type!="pageshow")){
if(was[0]&&!may[0]||was[1]&&!may[1])return location.reload();
var banner=d.getElementById("${BANNER_ID}");
if(banner&&banner.firstChild){
if(banner.contains(d.activeElement))d.getElementById("${MAIN_ID}").focus({preventScroll:true});
banner.textContent=""
}
}
was=may;
if(!may[0]&&/consent=/.test(all))try{
["firebase-installations-database","firebase-heartbeat-database"].forEach(function(name){indexedDB.deleteDatabase(name)})
}catch(e){}
}
try{
follow();
addEventListener("pageshow",function(event){if(event.persisted)follow(event)});
addEventListener("${CONSENT_CHANNEL}",follow);
new BroadcastChannel("${CONSENT_CHANNEL}").onmessage=follow
}catch(e){}${tagManager?.isAdvanced ? "\ntags()" : ""}
})(document)`;
}

/** Google's snippet: https://developers.google.com/tag-platform/tag-manager/web */
function tagManagerLoader({ id }: NonNullable<TrackingInfo["tagManager"]>): string {
  return `function tags(){
if(window.tellTags)return;
window.tellTags=function(event){dataLayer.push(event)};
dataLayer.push({"gtm.start":Date.now(),event:"gtm.js"});
var script=d.createElement("script"),first=d.scripts[0];
script.async=true;
script.src="https://www.googletagmanager.com/gtm.js?id=${id}";
first.parentNode.insertBefore(script,first)
}
`;
}
