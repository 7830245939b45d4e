import { InlineScript } from "../ssr/InlineScript.tsx";

/**
 * The server sees the query and the cookie, but not the browser's storage. If both are missing and local or session
 * storage names another language, this sets the cookie and reloads before the first paint. It reloads only if the
 * cookie was stored: a browser without cookies would reload for ever.
 */
export const languageScriptCode = `try{(()=>{
const known=/^(en|ar|es|fr)$/,hasCookie=()=>/(^|; )lng=(en|ar|es|fr)(;|$)/.test(document.cookie);
const requested=new URLSearchParams(location.search).get("lng");
if(known.test(requested)){localStorage.setItem("language",requested);return}
if(hasCookie())return;
const preferred=[localStorage,sessionStorage].map((place)=>place.getItem("language")).find((it)=>known.test(it));
if(!preferred||preferred===document.documentElement.lang)return;
document.cookie="lng="+preferred+"; path=/; max-age=31536000; samesite=lax"+(location.protocol==="https:"?"; secure":"");
if(!hasCookie())return;
document.documentElement.style.visibility="hidden";
location.reload()
})()}catch{}`;

export const LanguageScript = () => <InlineScript code={import.meta.env.SSR ? languageScriptCode : ""} />;
