import { userInfo } from 'node:os';
import type { Note } from '../activation.ts';

/** Options of every command that changes something. */
export const noteOptions = {
  by: { type: 'string' },
  why: { type: 'string' },
  to: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const noteUsage = `  --by 名字          谁做的，默认是本机的用户名
  --why 原因         为什么
  --to 网址          对另一台服务器操作，凭证放在环境变量 RELEASE_TOKEN 中
  --json             结果输出为 JSON`;

/** The note that a command's options give. */
export const noteOf = ({ by, why }: { by?: string | undefined; why?: string | undefined }): Note => ({
  by: by?.trim() || userInfo().username,
  why: why?.trim() ?? '',
});
