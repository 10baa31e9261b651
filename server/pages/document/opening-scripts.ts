import { authStorageKey } from 'shared-api/contract';
import { findPlace } from 'shared-api/find-place';

/**
 * The place that this browser keeps of the chapter at hand (shared-api/device-positions); undefined where it keeps none,
 * or where the address itself names a place.
 */
const keptPlace = `const keptPlace=()=>{
const [,cid,novel]=/^\\/detail\\/((\\d+)-\\d+)$/.exec(location.pathname),auth=JSON.parse(localStorage.getItem('${authStorageKey}')),
place=JSON.parse(localStorage.getItem(\`position:\${auth?.isAuth===true?encodeURIComponent(auth.username):''}:\${novel}\`));
if(place?.chapter_id===cid&&!location.hash)return place}`;

/** Room between the top of the screen and the line that is brought there, in pixels; as view/scroll-view.ts of the reader. */
const marginPx = 8;

/**
 * Scripts of a chapter's page, by which it opens where this browser read it last, before anything is drawn and without waiting
 * for the program. The first hides the page while the text is on its way, so that no other part of it is seen meanwhile; the
 * second stands right after the text, moves to the place and shows it. The browser's own scroll position of a page that is opened
 * again would be the same place, or another one where the size of the text has changed or other chapters stood above it: it is
 * left out of play (Chromium leaves alone only a page that has really moved), and so is the router's copy of it. Near the end
 * of a chapter the sheet is made high enough to be scrolled there (view/room-below.ts of the reader). In pages (data-mode) the
 * columns are moved instead.
 */
export const openingScripts = {
  head: `try{${keptPlace};if(keptPlace()?.fraction>0){const s=document.documentElement.style;s.visibility='hidden';addEventListener('DOMContentLoaded',()=>{s.visibility=''})}}catch{}`,
  text: `try{${keptPlace};const place=keptPlace(),ps=[...document.querySelectorAll('[data-chapter] p[data-pid]')];
if(place&&ps.length){
history.scrollRestoration='manual';
const key='react-router-scroll-positions',kept=JSON.parse(sessionStorage.getItem(key)||'{}');
delete kept[location.pathname+location.search];delete kept[history.state?.key];
sessionStorage.setItem(key,JSON.stringify(kept));
if(place.fraction>0){
const {index,offset}=(${String(findPlace).replace(/\s+/g, ' ')})(place,ps.map(p=>({pid:p.dataset.pid,text:p.textContent})));
const range=document.createRange(),node=ps[index].firstChild,at=[...node.textContent].slice(0,offset).join('').length;
range.setStart(node,at);range.setEnd(node,Math.min(at+1,node.length));
const box=range.getClientRects()[0]||ps[index].getBoundingClientRect();
const page=ps[index].closest('[data-chapter]'),width=page.clientWidth;
if(document.documentElement.dataset.mode==='page')page.scrollLeft=Math.floor((box.left-page.getBoundingClientRect().left+page.scrollLeft)/width)*width;
else{
const root=document.documentElement,top=scrollY+box.top-${marginPx},missing=top-root.scrollHeight+root.clientHeight,sheet=page.closest('[data-sheet]');
if(missing>0&&sheet)root.style.setProperty('--sheet-room',Math.ceil(sheet.offsetHeight+missing)+'px');
scrollTo(0,top)}
}else{scrollTo(0,1);scrollTo(0,0)}}}catch{}
document.documentElement.style.visibility=''`,
};
