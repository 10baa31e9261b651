import { apiBase, calls } from 'shared-api/paths';

/**
 * Script at the end of every page, where it delays no text and is there before the shell runs, or fails to. It reports that
 * the page was opened, and the first fault in one of our scripts. The shell reports faults that it caught itself by
 * REPORT_FAULT (shell/src/reports/report-fault.ts), and those of scripts that are added later, which it first tries again.
 *
 * @param set id of the page's release set
 */
export const watchScript = (set: string): string =>
  `{const tell=(path,report)=>navigator.sendBeacon('${apiBase}'+path,new Blob([JSON.stringify({set:'${set}',...report})],{type:'application/json'}));
let told=false;
const fault=(app,phase,code)=>{if(!told)told=tell('${calls.clientErrors}',{app,phase,code})};
const uncaught=(where,code)=>{const app=/\\/remotes\\/([a-z0-9-]+)\\//.exec(where);if(app)fault(app[1],document.readyState==='complete'?'later':'start',code)};
addEventListener('load',()=>tell('${calls.pageLoads}'));
addEventListener('error',({filename,target})=>filename?uncaught(filename,'thrown'):target.defer&&uncaught(target.src,'entry'),true);
addEventListener('unhandledrejection',({reason})=>{if(!/^(ApiError|AbortError)$/.test(reason?.name))uncaught(reason?.stack,'thrown')});
window.REPORT_FAULT=fault}`;
