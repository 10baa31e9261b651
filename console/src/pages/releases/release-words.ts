import type { ConsoleActivation } from 'shared-api/console/schemas/releases';

/** How an activation came about. */
export const activationNames: Readonly<Record<ConsoleActivation['kind'], string>> = {
  activate: '启用',
  rollback: '退回',
  automatic_rollback: '自动退回',
  canary: '试发',
  retire: '下线',
};

/** Names of what was asked for when a release was refused. */
export const wishNames: Readonly<Record<string, string | undefined>> = {
  publish: '发布',
  activate: '启用',
  canary: '试发',
  rollback: '退回',
  retire: '下线',
  undo: '撤销',
};

/** When a page reported a fault, and of what kind. */
export const phaseNames = { start: '启动时', load: '加载时', page: '页面中', later: '之后' } as const;
export const faultNames = {
  timeout: '超时',
  entry: '入口取不到',
  module: '脚本取不到',
  contract: '不合契约',
  broken: '程序一加载就出错',
  thrown: '程序出错',
} as const;
