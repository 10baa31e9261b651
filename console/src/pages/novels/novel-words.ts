import type { NovelChange, NovelJob, NovelJobState } from 'shared-api/console/schemas/novel-jobs';

export const statusNames = { 1: '连载', 2: '完本' } as const;

/** Orders of the table by the words of their columns. */
export const orderNames = {
  new: '入库时间',
  updated: '最近更新',
  words: '字数',
  hot: '周点击',
  collects: '收藏',
} as const;

export const bandNames = {
  '0-30': '30 万字以下',
  '30-50': '30 万到 50 万字',
  '50-100': '50 万到 100 万字',
  '100-200': '100 万到 200 万字',
  '200-': '200 万字以上',
} as const;

const countFormat = new Intl.NumberFormat('zh-CN');

/** A number with its thousands apart: `12,345`. */
export const countText = (count: number): string => countFormat.format(count);

/** A length in words: `12.3 万`. */
export const lengthText = (words: number): string =>
  words < 10_000 ? countText(words) : `${countFormat.format(Math.round(words / 1_000) / 10)} 万`;

/** What a bulk change does, as the beginning of a sentence. */
export const changeText = (change: NovelChange | null): string => {
  switch (change?.kind) {
    case undefined:
      return '撤销一批修改';
    case 'category':
      return `把分类改为“${change.category}”`;
    case 'tags':
      return [
        change.add.length > 0 && `添上标签${change.add.join('、')}`,
        change.remove.length > 0 && `去掉标签${change.remove.join('、')}`,
      ]
        .filter(Boolean)
        .join('，');
    case 'status':
      return `把状态改为${statusNames[change.status]}`;
    case 'take_down':
      return '下架';
    case 'restore':
      return '恢复下架的作品';
    case 'remove':
      return '永久删除';
  }
};

/** States of a job in which it changes by itself. */
export const movingStates: readonly NovelJobState[] = ['finding', 'waiting', 'working'];

/** How far a job is, or what became of it, in a sentence. */
export const jobText = ({ state, found, alike, changed, skipped, error }: NovelJob): string => {
  const [all, done] = [countText(found), countText(changed)];
  const left = skipped > 0 ? `，跳过 ${countText(skipped)} 部：后来有人改过、删了，或标签会太多` : '';
  switch (state) {
    case 'finding':
      return `正在查找，已找到 ${all} 部要改的。`;
    case 'ready': {
      const others = alike > 0 ? `另有 ${countText(alike)} 部本来就是这样。` : '';
      return found > 0 ? `会改 ${all} 部作品。${others}` : `没有要改的作品。${others}`;
    }
    case 'waiting':
      return `等着开始，共 ${all} 部。`;
    case 'working':
      return `正在改：${countText(changed + skipped)} / ${all} 部。`;
    case 'done':
      return `改好了 ${done} 部${left}。`;
    case 'cancelled':
      return `停下了，${all} 部里改了 ${done} 部${left}。`;
    case 'failed':
      return `${error ?? '没有做完'}${changed > 0 ? `（改了 ${done} 部）` : ''}。`;
  }
};
