import { readingStorageKey } from 'shared-api/reading-settings';
import { palettes } from 'shared-api/themes';

const papers = Object.fromEntries(Object.entries(palettes).map(([name, palette]) => [name, palette['--paper']]));

/**
 * Script in every page's head, which runs before anything is drawn: puts the reading settings that this browser keeps on the
 * root element, as `rootStyleOf` (shared-api/reading-settings) and shared-ui/reading-settings do later. The page itself is the
 * same for everybody. What is stored was checked when it was; where it cannot be read, the defaults hold.
 */
export const readingScript = `try{const s=JSON.parse(localStorage.getItem('${readingStorageKey}')),r=document.documentElement,a=(k,v)=>r.setAttribute('data-'+k,v),v=(k,t)=>r.style.setProperty(k,t);
for(const k of['theme','font','mode','script'])s[k]&&a(k,s[k]);
for(const[k,u='']of[['size','px'],['line_height'],['width'],['gap','em']])k in s&&v('--reading-'+k.replace('_','-'),s[k]+u);
s.indent===false&&v('--reading-indent','0');
s.brightness&&(a('dim',''),v('--reading-dim',(100-s.brightness)/100));
for(const k in s.palette)v(k,s.palette[k]);
const p=s.palette?s.palette['--paper']:${JSON.stringify(papers)}[s.theme];
if(p)for(const m of document.querySelectorAll('[name=theme-color]'))m.content=p}catch{}`;
