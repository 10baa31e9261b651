// biome-ignore-all lint/suspicious/noTemplateCurlyInString: compiled scripts hold templates.
import type { DeclaredRoute } from 'shared-api/contract';
import type { ReleaseDescription } from './description.ts';
import { hashOfScript } from './first-scripts.ts';

/**
 * For releases that were built before contract 1.5.0 and bring no scripts of their own to run first: what the server of that time put into
 * their pages, as it was compiled then. These texts never change. All of this file goes when no such release is kept any more.
 */
const ofShell = {
  'mark-visitor':
    '!function(){"use strict";var t=function(t,e){try{e()&&document.documentElement.setAttribute(t,"")}catch(t){}};t("data-member",function(){return!0===JSON.parse(localStorage.getItem("auth")).isAuth}),t("data-history",function(){return Object.keys(localStorage).some(function(t){return 0===t.indexOf("position::")})})}();',
  'reading-settings':
    '!function(){"use strict";var e={light:"#f6f3ec",dark:"#131416",black:"#000000",sepia:"#efe3c9",green:"#cde5d0"},t=[["size","px"],["line_height"],["width"],["gap","em"],["weight"],["margin","px"],["align"]];try{!function(n){var r=document.documentElement,i=function(e,t){return r.setAttribute("data-"+e,t)},c=function(e,t){return r.style.setProperty(e,t)};["theme","font","mode","script"].forEach(function(e){n[e]&&i(e,n[e])}),t.forEach(function(e){var t=e[0],r=e[1];t in n&&c("--reading-"+t.replace("_","-"),n[t]+(void 0===r?"":r))}),n.clock&&i("clock",""),!1===n.indent&&c("--reading-indent","0"),n.brightness&&(i("dim",""),c("--reading-dim",(100-n.brightness)/100));var a=n.palette;if(a)for(var o in a)c(o,a[o]);var d=a?a["--paper"]:e[n.theme];d&&[].forEach.call(document.querySelectorAll("[name=theme-color]"),function(e){e.content=d})}(JSON.parse(localStorage.getItem("reading")))}catch(e){}}();',
  watch:
    '!function(){"use strict";var e,t,n,r,a="page-data";e=!1,t=function(e,t){return navigator.sendBeacon("/api/v1"+e,new Blob([JSON.stringify(Object.assign({set:function(){var e,t=null==(e=document.getElementById(a))?void 0:e.textContent;if(!t)throw Error("页面缺少 #"+a+"：它必须由网站的服务器给出");return JSON.parse(t)}().set.id},t))],{type:"application/json"}))},n=function(n,r,a){e||(e=t("/client-errors/",{app:n,phase:r,code:a}))},r=function(e,t){var r,a=null==(r=/\\/remotes\\/([a-z0-9-]+)\\//.exec(e))?void 0:r[1];a&&n(a,"complete"===document.readyState?"later":"start",t)},addEventListener("load",function(){return t("/page-loads/")}),addEventListener("error",function(e){var t=e.filename,n=e.target;t?r(t,"thrown"):n.defer&&r(n.src,"entry")},!0),addEventListener("unhandledrejection",function(e){var t=e.reason;t&&!/^(ApiError|AbortError)$/.test(t.name)&&r(t.stack,"thrown")}),window.REPORT_FAULT=n}();',
  start:
    '!function(){"use strict";var e="EARLY_PRESSES",t=["pointerdown","keydown","focusin","focusout","click","submit"];!function(){if(![Object.hasOwn,[].at,document.replaceChildren,window.AbortSignal&&AbortSignal.timeout].every(Boolean)){var n,r,o=document.querySelector("#root>noscript");(null==o?void 0:o.parentNode)&&(o.parentNode.textContent=o.textContent);return}var s=(n=function(e){var t,n=e.target,o=e.type;if(n.closest&&(!r.region||r.region.contains(n)||"keydown"===o))if("click"===o)!function(e,t,n){var r=n.closest(\'button:not([type=submit]),a[href^="#"],a[href^="/login#"]\');if(r){var o=r.hash;if(o){if(document.getElementById(o.slice(1)))return;t.preventDefault()}e.presses=e.presses.filter(function(e){return"focusout"!==e.type&&e.target!==r}),e.presses.push({type:"click",target:r})}}(r,e,n);else if("submit"===o)t=r,[].some.call(n.elements,function(e){var t=e.name,n=e.value;return t&&/\\S/.test(n)})&&"post"!==n.getAttribute("method")||(e.preventDefault(),t.presses.push({type:"submit",target:n}));else if("focusout"===o)"INPUT"===n.tagName&&r.presses.push({type:o,target:n});else{r.touched=!0;var s="keydown"===o&&function(e){var t=e.key,n=e.shiftKey,r=e.target;if(!e.ctrlKey&&!e.metaKey&&!e.altKey&&!e.isComposing&&!(!/^(Arrow(Left|Right)|[^ ])$/.test(t)||r.closest("input,textarea,select,[contenteditable]")))return{target:r,key:t,shiftKey:n}}(e);s&&r.presses.push({type:"keydown",target:s.target,key:s.key,shiftKey:s.shiftKey})}},r={presses:[],touched:!1,region:null,stop:function(){t.forEach(function(e){removeEventListener(e,n,!0)})}},t.forEach(function(e){addEventListener(e,n,!0)}),window[e]=r,r),i=document.getElementById("program"),u=i.href,a=i.integrity,c=document.createElement("script");c.src=u,c.integrity=a,c.crossOrigin="anonymous",c.defer=!0,c.onerror=function(){s.stop(),window[e]=void 0},document.head.appendChild(c)}()}();',
};

const ofReader = {
  'await-place':
    '(()=>{"use strict";let t=()=>{document.documentElement.style.visibility=""},e="react-router-scroll-positions";(()=>{try{let o,i,n,s,a,r=(n=(i=location.pathname.split("/").pop()).split("-")[0],a=JSON.parse(localStorage.getItem((s=(()=>{try{let t=JSON.parse(localStorage.getItem("auth")??"null");return t?.isAuth===!0?t.username:void 0}catch{return}})(),`position:${encodeURIComponent(s??"")}:`+n))),a?.chapter_id!==i||location.hash?void 0:a);if(!r)return;history.scrollRestoration="manual",o=JSON.parse(sessionStorage.getItem(e)??"{}"),delete o[location.pathname+location.search],delete o[history.state?.key],sessionStorage.setItem(e,JSON.stringify(o)),r.fraction>0&&(document.documentElement.style.visibility="hidden",addEventListener("DOMContentLoaded",t))}catch{}})()})();',
  'open-at-kept-place':
    '(()=>{"use strict";let e=e=>[...e].length,t=e=>e.textContent.length;(()=>{try{let l,o,n,r,i=(o=(l=location.pathname.split("/").pop()).split("-")[0],r=JSON.parse(localStorage.getItem((n=(()=>{try{let e=JSON.parse(localStorage.getItem("auth")??"null");return e?.isAuth===!0?e.username:void 0}catch{return}})(),`position:${encodeURIComponent(n??"")}:`+o))),r?.chapter_id!==l||location.hash?void 0:r),a=document.querySelector("[data-chapter]");i&&a&&((l,o)=>{if(o.fraction>0){let n=[...l.querySelectorAll("p[data-pid]")],{index:r,offset:i}=function({pid:t,offset:l,quote:o,fraction:n=0},r){let i,a=0,c=r.map(({text:t})=>{let l=a;return a+=e(t),l}),d=r.findIndex(e=>e.pid===t),s=d>=0,f=e=>c[e]??a,h=s?Math.min(f(d)+l,f(d+1)):Math.floor(n*a),u=1/0;r.forEach(({text:t},l)=>{for(let n=o?t.indexOf(o):-1;o&&n>=0;n=t.indexOf(o,n+1)){let o=e(t.slice(0,n)),r=Math.abs(f(l)+o-h);r<u&&(u=r,i={index:l,offset:o})}});let m=s?d:Math.max(0,c.findLastIndex(e=>e<=h));return i??{index:m,offset:h-f(m)}}(o,n.map(({dataset:e,textContent:t})=>({pid:e.pid,text:t}))),a=((e,l)=>{let o=[...e.textContent].slice(0,l).join(""),{node:n,utf16Offset:r}=((e,l)=>{let o=document.createTreeWalker(e,NodeFilter.SHOW_TEXT),n=o.nextNode(),r=l;for(let e=o.nextNode();e&&n&&r>=t(n);e=o.nextNode())r-=t(n),n=e;return n?{node:n,utf16Offset:Math.min(r,t(n))}:{node:e,utf16Offset:0}})(e,o.length),i=document.createRange();return i.setStart(n,r),i.setEnd(n,Math.min(r+1,t(n))),i.getClientRects()[0]??e.getBoundingClientRect()})(n[r],i);if("page"===document.documentElement.dataset.mode){let e;e=Math.floor((a.left-l.getBoundingClientRect().left+l.scrollLeft)/(l.clientWidth||1)),l.scrollTo({left:e*l.clientWidth,behavior:"instant"})}else{let e,t,l,o=scrollY+a.top-8;t=o-((e=document.documentElement).scrollHeight-e.clientHeight),l=document.querySelector("[data-sheet]"),t>0&&l&&e.style.setProperty("--sheet-room",`${Math.ceil(l.offsetHeight+t)}px`),scrollTo(0,o)}}else scrollTo(0,1),scrollTo(0,0)})(a,i)}catch{}document.documentElement.style.visibility=""})()})();',
};

/** The route of the reader whose pages open where they were read last, and have bars of their own. */
const chapterRouteId = 'chapter';

/**
 * Completes the description of a release of the shell or the reader that was built for an earlier version of the contract, with what that
 * version could not say and the site did by itself. What a release says stays as it is.
 */
export const completeEarlier = (described: ReleaseDescription): ReleaseDescription => withOwnBars(withFirst(described));

/** Before 1.5.0: what runs first, and the calls that are kept for reading without a network. */
const withFirst = (described: ReleaseDescription): ReleaseDescription => {
  if (described.first) return described;
  if (described.app === 'shell') {
    const frame = { head: ['mark-visitor', 'reading-settings'], end: ['watch', 'start'] };
    return { ...described, first: withHashes(ofShell), frame };
  }
  const completed = withChapterRoute(described, {
    first: { head: 'await-place', content: 'open-at-kept-place' },
    offline: ['/chapter/:cid/', '/chapter/:next_id/'],
  });
  return completed === described ? described : { ...completed, first: withHashes(ofReader) };
};

/** Before 1.6.0: that the reading page has bars of its own. */
const withOwnBars = (described: ReleaseDescription): ReleaseDescription =>
  described.routes.some(({ ownBars }) => ownBars !== undefined)
    ? described
    : withChapterRoute(described, { ownBars: true });

/** The reader with more said of its chapters' route; any other release as it is. */
const withChapterRoute = (described: ReleaseDescription, more: Partial<DeclaredRoute>): ReleaseDescription => {
  if (described.app !== 'reader' || !described.routes.some(({ id }) => id === chapterRouteId)) return described;
  const routes = described.routes.map((route) => (route.id === chapterRouteId ? { ...route, ...more } : route));
  return { ...described, routes };
};

const withHashes = (texts: Record<string, string>): NonNullable<ReleaseDescription['first']> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text, integrity: hashOfScript(text) }]));
