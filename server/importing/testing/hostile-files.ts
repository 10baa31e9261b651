/** A sentence of prose, so that a text counts as one. */
const line = '他走到门口，看见月亮很大，我们都在这里。';
const prose = `${line}\n`.repeat(3);

const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** Files that somebody might send to stop or fill a server; each is made when it is needed. */
export const hostileFiles: Record<string, () => string | Uint8Array> = {
  空文件: () => '',
  全是零字节: () => new Uint8Array(50_000_000),
  乱码: () => Uint8Array.from({ length: 5_000_000 }, (_, index) => (index * 7919) % 251),
  一行一亿字节: () => `书名 ${line.repeat(1_600_000)}`,
  同一行二十万次: () => `重复\n${`${line}\n`.repeat(200_000)}`,
  四万行各有坏字节: () =>
    Buffer.concat(Array.from({ length: 40_000 }, () => Buffer.concat([Buffer.from(line), Buffer.from([0xff, 0x0a])]))),
  字的一半在末尾: () => Buffer.concat([Buffer.from(`半字\n第一章 雨\n${prose}`), Buffer.from([0xe9, 0x9b])]),
  两千万个空行: () => `空行\n${'\n'.repeat(20_000_000)}第一章 雨\n${prose}`,
  十万个章名: () => `章名\n${many(100_000, (index) => `第${index + 1}章 题\n`)}`,
  四万卷: () => `分卷\n${many(40_000, (index) => `第${index + 1}卷 山\n第${index + 1}章 题${index}\n${prose}`)}`,
  目录两万行: () =>
    `目录\n目录\n${many(20_000, (index) => `第${index + 1}章 题${index}\n`)}${many(20_000, (index) => `第${index + 1}章 题${index}\n${prose}`)}`,
  倒着数的章: () => `倒数\n${many(60_000, (index) => `第${60_000 - index}章 题\n${prose}`)}`,
  五十万字的书名: () => `书名：${'长'.repeat(500_004)}\n第一章 雨\n${prose}`,
  五十兆的一章: () => `长章\n第一章 雨\n${`${line}\n\n`.repeat(800_000)}`,
  十万个标签: () => `书名：标签\n标签：${many(100_000, (index) => `标${index}、`)}\n第一章 雨\n${prose}`,
  三百万个引号: () => `引号\n${'“'.repeat(3_000_000)}`,
  终端控制: () => `书名：\u001b]0;x\u0007\u001b[2J\n第一章 \u009b31m雨\n${prose}`,
};
