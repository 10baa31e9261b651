import { apiBase, calls } from 'shared-api/paths';

/**
 * Stands at the end of every page, so that it costs the text nothing and is there before the shell runs, or does not: says
 * that the page was opened, and the first thing that goes wrong in one of our scripts. The shell says by REPORT_FAULT what
 * it caught itself (shell/src/reports/report-fault.ts). Scripts that are added later are the shell's to report: it tries
 * them again first.
 *
 * @param set id of the page's release set
 */
export const watchScript = (set: string): string =>
  `{const tell=(path,report)=>navigator.sendBeacon('${apiBase}'+path,new Blob([JSON.stringify({set:'${set}',...report})],{type:'application/json'}));
let told=false;
const fault=(app,phase,code)=>{if(!told)told=tell('${calls.clientErrors}',{app,phase,code})};
const uncaught=(where,code)=>{const app=/\\/remotes\\/([a-z-]+)\\//.exec(where);if(app)fault(app[1],document.readyState==='complete'?'later':'start',code)};
addEventListener('load',()=>tell('${calls.pageLoads}'));
addEventListener('error',({filename,target})=>filename?uncaught(filename,'thrown'):target.defer&&uncaught(target.src,'entry'),true);
addEventListener('unhandledrejection',({reason})=>{if(!/^(ApiError|AbortError)$/.test(reason?.name))uncaught(reason?.stack,'thrown')});
window.REPORT_FAULT=fault}`;
