import { escapeUTF8 } from 'entities/escape';
import { type KitPackage, kitNode } from 'release/kit-packages';
import { plainStyle } from '../http/plain-page.ts';

export const kitStyle = `${plainStyle}p,li{color:var(--ink-soft)}
pre{overflow-x:auto;margin:12px 0;padding:16px 20px;border:1px solid var(--line);border-radius:12px;background:var(--sheet);font-size:14px;line-height:1.9}
code{font-family:ui-monospace,Menlo,Consolas,monospace;color:var(--ink)}
ul{list-style:none;padding:0}
li{padding:12px 0;border-block-end:1px solid var(--line)}
li code{display:block;font-size:12px;color:var(--ink-soft);overflow-wrap:anywhere}
`;

const uses: Record<string, string> = {
  'remote-kit': '构建、试看、测试、发布一个应用所需的一切',
  'shared-api': '网络上传送的内容：结构、错误码、地址，以及应用与壳的约定',
  'shared-auth': '谁登录了',
  'shared-ui': '主题，以及各处共用的组件',
};

interface Site {
  name: string;
  origin: string;
}

/** The page /kit/: how a team makes a remote of this site in a repository of its own. */
export const kitPage = (packages: readonly KitPackage[], { name, origin }: Site): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>开发套件 - ${escapeUTF8(name)}</title>
<style>${kitStyle}</style>
<main>
<h1>${escapeUTF8(name)}开发套件</h1>
<p>在自己的仓库里为这个网站做一个应用：有自己的页面和菜单项，自己的依赖，自己的发布节奏。网站本身不需要改动，也不需要重新发布。</p>
<h2>从空文件夹开始</h2>
<pre><code>npm exec --package=${escapeUTF8(origin)}/kit/remote-kit.tgz -- create-remote shop
cd shop
npm install
npm run dev</code></pre>
<p>需要 Node ${kitNode} 或更新的版本。名字由 2 到 20 个小写字母和数字组成，以字母开头。页面在 /shop 之下。</p>
<h2>试看、测试、发布</h2>
<pre><code>npm run dev -- --in-site        # 在网站里试看，只有打开链接的浏览器看得到
npm test                        # 单元测试，以及在网站里的浏览器测试
npm run bytes                   # 每个脚本有多大，由什么组成
npm run release -- --activate   # 发布并启用
npm run release -- rollback     # 退回
npm run release -- retire       # 下线</code></pre>
<p>试看、浏览器测试和发布需要凭证：向网站的管理者要来，放在环境变量 <code>RELEASE_TOKEN</code> 中。</p>
<h2>现在的版本</h2>
${packages.length === 0 ? '<p>这个网站没有附带开发套件：请用 npm run build 构建全部应用。</p>' : `<ul>${packages.map(item).join('')}</ul>`}
</main>
</html>
`;

const item = ({ name, version, file, integrity, size }: KitPackage): string =>
  `<li><a href="/kit/${escapeUTF8(file)}">${escapeUTF8(name)} ${escapeUTF8(version)}</a>（${Math.ceil(size / 1_000)} kB）：${uses[name] ?? ''}<code>${escapeUTF8(integrity)}</code></li>`;
