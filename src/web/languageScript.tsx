import { Stamped } from "./stamp.tsx";

/**
 * The server sees the query and the cookie, but not what the browser keeps. Where neither speaks and local or session
 * storage names another language, this hands it over as the cookie and asks again, before anything is painted. Only a
 * cookie that really was kept is worth asking for: a browser without cookies would ask for ever.
 */
export const languageCode = `try{(()=>{
const known=/^(en|ar|es|fr)$/,kept=()=>/(^|; )lng=(en|ar|es|fr)(;|$)/.test(document.cookie);
const asked=new URLSearchParams(location.search).get("lng");
if(known.test(asked)){localStorage.setItem("language",asked);return}
if(kept())return;
const wish=[localStorage,sessionStorage].map((place)=>place.getItem("language")).find((it)=>known.test(it));
if(!wish||wish===document.documentElement.lang)return;
document.cookie="lng="+wish+"; path=/; max-age=31536000; samesite=lax";
if(!kept())return;
document.documentElement.style.visibility="hidden";
location.reload()
})()}catch{}`;

export const LanguageScript = () => <Stamped code={import.meta.env.SSR ? languageCode : ""} />;
