import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from 'release/command-line/command';

/** A file of scripts/prove/ that a proof stands in. */
interface Proof {
  /** Takes what stands after its name, prints its figures, and says whether all that it shows holds. */
  prove: (args: string[]) => Promise<boolean>;
}

/** Every proof, with what it shows; each is `scripts/prove/NAME.ts`. */
const proofs: Record<string, string> = {
  kill: '写入途中被 kill -9：确认过的写入一条不丢',
  flood: '匿名请求洪水之下，页面照常打开，会员照常登录',
  fuzz: '由 OpenAPI 变异出来的请求：没有 5xx，没有崩溃',
  authorization: '每个调用 × 访客、本人、他人、被锁的会员、团队令牌',
  files: '有敌意的文件、写满的磁盘、损坏的数据：说得清楚，照常阅读',
  library: '十五部真实的书：章节、分卷一个不差，存入书库一字不丢，再导入一次不变',
  uploads: '上传两百本一兆的书，每本断线三次，服务器被杀三次：每本收入一次；十五部真实的书从浏览器收入',
  servers: '三台服务器：一台被杀、一台换成新版，数据库重启、冻结、切换',
  silence: '数据库没有回应、消失：页面照常，调用和健康检查按时回答 503，回来后很快恢复',
  'import-load': '两百人在读、二十人在写，同时导入：页面照常，没有失败',
  'release-load': '七成负载之下接连发布：页面的 p99，以及时间用在哪里',
  'slow-disk': '每次落盘多等半秒：阅读照常，写入落盘后才确认',
  'full-disk': '磁盘写满十分钟，五十位登录的读者在读：阅读一次不拒绝，腾出空间后所有计数都对',
  shards: '两片加一个协调者、一个流复制的副本：读起来和一个书库一样',
  upgrade: '1.0.0 之前的书库：经所说的提交升级，再由本版本打开',
  matrices:
    '发布的全部组合，页面启动的每个请求的每种故障，每个可能丢失的部分，每个页面的两种大小和昼夜，每张外观图片，最长的书架，开发版的构建：逐一试过',
  breaks: '故意改坏产品二十处，每次一处：该失败的测试都失败，再试一次也不掩盖',
  place: '换模式、字体、字号、窗口，再打开：每一步都还在读到的那一句，手机和桌面',
  slow: '每个页面的处理器慢六倍，浏览器测试逐一进行：全部通过',
  image: '照 Dockerfile 的步骤在干净的 Debian 里做成映像，照 compose.yaml 启动：有书可读，不用 root',
  soak: '长时间混合读写：内存、p99、失败数',
};

const fileOf = (name: string) => path.join(import.meta.dirname, 'prove', `${name}.ts`);

/** `npm run prove -- NAME [OPTIONS]`: shows under load and faults what docs/reliability.md says. Nothing runs unless it is named. */
const [name = '', ...args] = process.argv.slice(2);
const known = Object.keys(proofs).filter((proof) => existsSync(fileOf(proof)));
if (known.includes(name)) {
  const { prove }: Proof = await import(fileOf(name));
  try {
    process.exitCode = (await prove(args)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
} else {
  const list = known.map((proof) => `  ${proof.padEnd(14)}${proofs[proof]}`).join('\n');
  console.error(`${name === '' ? '' : `没有这项证明：${name}\n`}npm run prove -- 名字 [选项]\n${list}`);
  process.exitCode = 2;
}
