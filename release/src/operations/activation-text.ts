import type { Activation, RetiredApp } from '../activation.ts';
import { localTime } from '../command-line/output.ts';

/** An activation as two lines for people. */
export const activationText = ({ id, kind, releases, canary, retired, by, why, at, rolledBack }: Activation): string =>
  [
    `${id}  ${localTime(at)}  ${kinds[kind]}  ${by}${why === '' ? '' : `：${why}`}${rolledBack ? '（已撤回）' : ''}`,
    `    ${Object.values(releases).join('  ')}${canary ? `  试发 ${canary.release}，${canary.percent}% 的访客` : ''}${retired.map(retiredText).join('')}`,
  ].join('\n');

const retiredText = ({ app, redirect }: RetiredApp): string =>
  `  已下线 ${app}${redirect === null ? '' : `，转到 ${redirect}`}`;

const kinds: Record<Activation['kind'], string> = {
  activate: '启用',
  rollback: '退回',
  automatic_rollback: '自动退回',
  canary: '试发',
  retire: '下线',
};
