import { earlyPressesName, rootId } from 'shared-api/contract';
import type { PageScript } from './document.ts';

/**
 * Script at the end of every page, behind its text. Where the browser can run the page's program it has it loaded, and
 * remembers what is pressed before that has started: the shell replays it (shell/src/hydration/early-presses.ts). Every
 * other browser keeps the page as it is, whose links and forms work. So it is written in what every browser understands.
 *
 * @param main the shell's script
 */
export const startScript = ({ url, integrity }: PageScript): string =>
  `(function(w,d){
if(!(${features.join('&&')})){var n=d.querySelector('#${rootId}>noscript');if(n)n.parentNode.textContent=n.textContent;return}
var early={presses:[],touched:false,region:null,stop:function(){types.forEach(function(t){w.removeEventListener(t,hear,true)})}},types=['pointerdown','keydown','focusin','focusout','click','submit'];
function hear(e){var t=e.target,p={type:e.type,target:t};if(!t.closest||early.region&&!early.region.contains(t)&&p.type!='keydown')return;
if(p.type=='click'){p.target=t.closest('button:not([type=submit]),a[href^="#"],a[href^="/login#"]');if(!p.target)return;
if(p.target.hash){if(d.getElementById(p.target.hash.slice(1)))return;e.preventDefault()}
early.presses=early.presses.filter(function(o){return o.type!='focusout'&&o.target!=p.target})}
else if(p.type=='submit'){if(t.getAttribute('method')!='post'&&[].some.call(t.elements,function(f){return f.name&&/\\S/.test(f.value)}))return;e.preventDefault()}
else if(p.type=='focusout'){if(t.tagName!='INPUT')return}
else{early.touched=true;if(p.type!='keydown'||e.ctrlKey||e.metaKey||e.altKey||e.isComposing||!/^(Arrow(Left|Right)|[^ ])$/.test(e.key)||t.closest('input,textarea,select,[contenteditable]'))return;p.key=e.key;p.shiftKey=e.shiftKey}
early.presses.push(p)}
types.forEach(function(t){w.addEventListener(t,hear,true)});
w.${earlyPressesName}=early;
var s=d.createElement('script');s.src=${literal(url)};s.integrity=${literal(integrity)};s.crossOrigin='anonymous';s.defer=true;s.onerror=function(){early.stop();w.${earlyPressesName}=undefined};d.head.appendChild(s)
})(window,document)`;

/**
 * The youngest things that the programs use, as package.json's browserslist has them: a browser that has these has the
 * others too.
 */
const features = ['Object.hasOwn', '[].at', 'd.replaceChildren', 'w.AbortSignal', 'AbortSignal.timeout'];

const literal = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');
