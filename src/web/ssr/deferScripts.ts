import { isShortcutOff } from "#platform/shortcuts.ts";

/**
 * Defers the scripts until the page is painted with its first picture, or for a moment if that does not come. A page is
 * readable with styles, font and first picture; the scripts, four times as large, only make it interactive, but by
 * default load first and delay the rest on a slow connection.
 */
export function deferScripts(html: string, stamp: string): { start: string[]; end: string[] } {
  const head = Math.max(html.indexOf("</head>"), 0);
  const end = Math.max(html.lastIndexOf("</body>"), head);
  // Matches the router's entry script with all its imports.
  const opening = `<script nonce="${stamp}" type="module" async="">`;
  const module = html.lastIndexOf(opening);
  if (module < 0 || isShortcutOff("defer")) return { start: [html.slice(0, end)], end: [html.slice(end)] };
  const code = module + opening.length;
  const files: string[] = [];
  const bare = html.slice(0, head).replace(/<link rel="modulepreload"[^>]*>/g, (link) => {
    files.push(link);
    return "";
  });
  return {
    start: [
      bare,
      html.slice(head, module),
      `<script nonce="${stamp}" type="text/plain" id="module">`,
      html.slice(code, end),
    ],
    end: [
      `<template id="files">${files.join("")}</template><script nonce="${stamp}">${loaderScript}</script>`,
      html.slice(end),
    ],
  };
}

const loaderScript = `{
const files=document.getElementById("files"),picture=document.querySelector("img[fetchpriority=high]");
let begun=false;
const begin=()=>{
if(begun)return;
begun=true;
document.head.append(files.content);
files.remove();
const script=document.createElement("script");
script.type="module";
script.textContent=document.getElementById("module").textContent;
document.head.append(script);
script.remove();
};
const painted=()=>requestAnimationFrame(()=>setTimeout(begin));
if(document.hidden)begin();
else if(!picture||picture.complete)painted();
else{
for(const end of["load","error"])picture.addEventListener(end,painted,{once:true});
setTimeout(begin,1500);
}
}`;
