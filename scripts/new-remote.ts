import { makeRemote } from './new-remote/make-remote.ts';
import { root } from './project.ts';

/** `npm run new-remote -- about`: a third remote with a page under /about, ready to be built, tested and released. */
const [name = '', ...rest] = process.argv.slice(2);
if (rest.length > 0) throw new Error('用法：npm run new-remote -- 名字');
makeRemote(root, name);
console.log(
  `已建立 ${name}/。接下来：npm run dev -w ${name} 开发，npm test 测试，npm run release -- publish ${name} 发布。`,
);
