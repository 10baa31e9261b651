import { escapeUTF8 } from 'entities/escape';
import { overrideEnd } from './override-routes.ts';
import type { Override } from './override-token.ts';

/** Style element of the bar, for the page's head. */
export const overrideBarStyle = `<style>
.override{position:fixed;inset:auto 0 0;z-index:40;display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;padding:8px 16px;background:#7a2f2a;color:#fffdf8;font:400 14px/1.5 system-ui,sans-serif}
.override b{font-weight:600}.override a{display:inline-flex;align-items:center;min-height:44px;color:inherit}
.override a:last-child{margin-inline-start:auto;padding:0 20px;border:1px solid;border-radius:999px;text-decoration:none}
</style>`;

/** A bar that says that this is not the site as others see it, and ends it. It stands outside of what React draws. */
export const overrideBar = (override: Override): string => {
  const time = new Date(override.until).toLocaleTimeString('zh-CN', {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
  });
  const links = `<a href="/composition">页面构成</a><a href="${overrideEnd}">结束试看</a>`;
  if ('releases' in override) {
    const names = override.releases.map((name) => `<b>${escapeUTF8(name)}</b>`).join('、');
    return `<aside class="override" aria-label="试看"><span>只在这个浏览器里用自己选的版本：${names}，到 ${time} 为止</span>${links}</aside>`;
  }
  const { app, origin } = override;
  return `<aside class="override" data-app="${app}" aria-label="试看"><span>正在试看开发者的构建：<b>${app}</b> 来自 ${origin}，到 ${time} 为止</span>${links}</aside>`;
};
