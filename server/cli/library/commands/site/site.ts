import type { Command } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import type { Site } from 'shared-api/schemas/site';
import { getSite, setSite } from '../../../../novels/editing/site-texts.ts';
import { withStore } from '../../../with-store.ts';
import { checkLength } from '../../arguments.ts';

const usage = `site [选项]
  显示或修改站名与页脚文字；给空文字则恢复默认
  --name 站名
  --disclaimer 免责声明
  --licence 备案号
  --copyright 版权行
  --json             输出一行 JSON`;

const options = {
  name: { type: 'string' },
  disclaimer: { type: 'string' },
  licence: { type: 'string' },
  copyright: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const labels: Record<keyof Site, string> = { name: '站名', disclaimer: '声明', licence: '备案', copyright: '版权' };
const maxCharacters = 500;

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const texts: Partial<Site> = {};
  for (const name of Object.keys(labels) as (keyof Site)[]) {
    const text = values[name]?.trim();
    if (text === undefined) continue;
    checkLength(name, text, maxCharacters);
    texts[name] = text;
  }
  const site = await withStore(async (store) => {
    if (Object.keys(texts).length > 0) await setSite(store, texts);
    return getSite(store);
  });
  const lines = Object.entries(labels).map(([name, label]) => `${label}  ${site[name as keyof Site]}`);
  print(values.json, site, lines.join('\n'));
  return 0;
};

export const siteCommand: Command = { usage, run };
