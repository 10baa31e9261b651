import { blockNames, type HomeRow, rowName } from 'shared-api/console/home-blocks';
import { legalTitles } from 'shared-api/console/legal-pages';
import { roleNames } from 'shared-api/console/roles';
import type { HomeBanner } from 'shared-api/console/schemas/home';
import type { ActKind, ObjectKind } from 'shared-api/console/schemas/record';
import type { Link } from 'shared-api/schemas/site';
import { formatTime } from '../../words/formats.ts';
import { statusNames } from '../feedback/feedback-words.ts';

/** Kinds of acts as the screen names them. One that came later is shown by its own name. */
export const kindNames: Readonly<Record<ActKind, string>> = {
  setup: '成为第一位管理员',
  'member.lock': '锁定账号',
  'member.unlock': '解除锁定',
  'member.end_sessions': '让设备退出登录',
  'member.reset_link': '寄设置新密码的链接',
  'member.reset_password': '重设密码',
  'member.role': '更改角色',
  'member.export': '导出资料',
  'member.delete': '注销账号',
  'invitation.make': '发出邀请',
  'invitation.revoke': '收回邀请',
  'invitation.restore': '恢复收回的邀请',
  'feedback.answer': '回复反馈',
  'feedback.close': '关闭反馈',
  'feedback.reopen': '重新打开反馈',
  'feedback.assign': '交给负责人',
  'canned_answer.save': '保存常用回复',
  'canned_answer.delete': '删除常用回复',
  'novel.import': '收入书库',
  'import.discard': '丢弃上传的书',
  'backup.make': '开始备份',
  'backup.delete': '删除备份',
  'backup.download': '下载备份',
  'release.activate': '启用发布',
  'release.canary': '试发',
  'release.rollback': '退回发布',
  'release.retire': '下线应用',
  'release_token.make': '给出发布凭证',
  'release_token.revoke': '作废发布凭证',
  'release_token.restore': '恢复作废的发布凭证',
  'second_factor.on': '开启两步验证',
  'second_factor.off': '关闭两步验证',
  'second_factor.recovery_codes': '换一组恢复码',
  'second_factor.recovery': '用恢复码通过两步验证',
  'setting.change': '更改设置',
  'links.change': '更改友情链接',
  'home.change': '更改首页',
  'announcement.send': '给会员发公告',
  'announcement.recall': '撤回公告',
  'category.add': '添加分类',
  'category.remove': '删除分类',
  'category.rename': '给分类改名',
  'category.merge': '合并分类',
  'category.order': '排列分类',
  'legal.change': '更改条款页',
  'novel.edit': '修改作品资料',
  'novel.take_down': '下架作品',
  'novel.restore': '恢复下架的作品',
  'novel.remove': '永久删除作品',
  'novels.change': '批量修改作品',
  'novels.remove': '批量删除作品',
  'novels.cancel': '停下批量修改',
  'chapter.edit': '修改章节',
  'chapter.add': '添上章节',
  'chapter.split': '拆开章节',
  'chapter.merge': '合并章节',
  'chapter.move': '移动章节',
  'chapter.drop': '删去章节',
  'chapter.volume': '分卷',
  'chapter.lines': '删去广告行',
  'chapter.undo': '撤销章节的修改',
  'chapter.hide': '隐藏章节',
  'chapter.unhide': '重新显示章节',
  'backup.restore': '从备份恢复了书库',
  'library.seed': '用拼成的作品填充书库',
  'library.move': '把书库搬进 PostgreSQL',
  'library.mend': '修复书库',
  'release.publish': '发布一个版本',
  'release.prune': '清理不用的版本',
};

export const objectNames: Readonly<Record<ObjectKind, string>> = {
  member: '会员',
  invitation: '邀请',
  feedback: '反馈',
  canned_answer: '常用回复',
  novel: '作品',
  backup: '备份',
  activation: '发布',
  release_token: '发布凭证',
  setting: '设置',
  home: '首页',
  novel_job: '批量修改',
  import: '上传的文件',
  category: '分类',
  announcement: '公告',
  library: '书库',
  release: '版本',
};

/** Names of a table's own; of another kind that came later there is none. */
export const nameIn = (names: Readonly<Record<string, string>>, name: string): string => names[name] ?? name;

const valueNames: Readonly<Record<string, string>> = {
  role: '角色',
  locked: '锁定',
  reason: '会员看到的原因',
  sessions: '登录着的设备',
  status: '状态',
  assignee: '负责人',
  title: '标题',
  text: '内容',
  file: '文件',
  added: '新增的章',
  changed: '改动的章',
  removed: '删去的章',
  canary: '试发',
  redirect: '转到',
  revoked: '作废',
  max_uses: '能注册的账号',
  expires_at: '有效到',
  is_new: '新作品',
  first_added: '新章从',
  second_factor: '两步验证',
  recovery_codes: '恢复码',
  second_factor_duty: '必须用两步验证的人',
  picks: '编辑推荐',
  banners: '横幅',
  hidden: '不显示的栏目',
  announcements: '公告',
  order: '栏目的次序',
  ...legalTitles,
  links: '友情链接',
  name: '站名',
  disclaimer: '页脚的声明',
  licence: '备案号',
  copyright: '版权行',
  registration: '注册',
  members_only: '只给会员看',
  author: '作者',
  category: '分类',
  tags: '标签',
  add_tags: '添上标签',
  remove_tags: '去掉标签',
  intro: '简介',
  cover: '封面',
  by_hand: '导入时不改',
  taken_down: '下架',
  novels: '作品',
  chapters: '章数',
  words: '字数',
  chapter_titles: '章节',
  place: '位置',
  is_hidden: '隐藏',
  made_at: '备份的时间',
  published_by: '谁发布的',
  releases: '版本',
  discarded: '丢弃的',
  merged_into: '并入',
  category_order: '分类的次序',
  aliases: '文件里也叫',
  alias_of: '原先归到',
  fault: '问题',
  rows: '行数',
};

/** One value that an act changed: its name, and what it was before and after; null where it was nothing. */
export interface ChangedValue {
  name: string;
  before: string | null;
  after: string | null;
}

type Values = Readonly<Record<string, unknown>> | null;

/** Values by which the server knows what an act left, which say nothing to people. */
const inner: readonly string[] = ['state', 'edit', 'serial'];

/** The values that an act changed, as sentences can be made of them. */
export const changedValues = (before: Values, after: Values): ChangedValue[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((key) => !inner.includes(key))
    .map((key) => ({
      name: nameIn(valueNames, key),
      before: shownValue(key, before?.[key]),
      after: shownValue(key, after?.[key]),
    }))
    .filter((value) => value.before !== value.after);

/** Who may register; without a value everybody. */
const registrationNames: Readonly<Record<string, string>> = { invitation: '凭邀请', closed: '不开放' };

const novelStatusNames: Readonly<Record<string, string>> = { 1: '连载', 2: '完本' };

/** Words that the record has as a JSON list; older entries have some as they are shown. */
const wordsShown = (text: string): string | null => {
  try {
    return (JSON.parse(text) as string[]).join('、') || null;
  } catch {
    return text;
  }
};

const shownValue = (key: string, value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  const text = String(value);
  if (key === 'role') return nameIn(roleNames, text);
  if (key === 'status') return nameIn(typeof value === 'number' ? novelStatusNames : statusNames, text);
  if (key === 'second_factor_duty') return '管理员';
  if (key === 'registration') return registrationNames[text] ?? text;
  if (key === 'members_only') return '是';
  if (key === 'expires_at') return formatTime(text);
  if (key === 'max_uses') return `${text} 个`;
  if (isList(key)) return shownList(key, text);
  if (key.endsWith('tags') || key === 'aliases' || key === 'category_order') return wordsShown(text);
  if (key === 'by_hand')
    return text
      .split(',')
      .map((name) => nameIn(valueNames, name))
      .join('、');
  if (key === 'novels') return `${text} 部`;
  if (key === 'discarded') return `${text} 项`;
  if (key === 'assignee') return `编号 ${text}`;
  if (key === 'made_at') return formatTime(text);
  return text;
};

/** An announcement as the record has it: times in epoch milliseconds. */
interface LaidAnnouncement {
  title: string;
  begins_at: number;
  ends_at: number;
}

/** Values that stand in the record as JSON lists, and what each item is called. */
const listedItems = {
  picks: (id: number) => `编号 ${id}`,
  banners: ({ title }: HomeBanner) => title,
  announcements: ({ title, begins_at, ends_at }: LaidAnnouncement) =>
    `${title}（${formatTime(begins_at)} 至 ${formatTime(ends_at)}）`,
  hidden: (name: string) => nameIn(blockNames, name),
  order: (row: HomeRow) => rowName(row),
  links: ({ link_name, link_url }: Link) => `${link_name}（${link_url}）`,
} as const;

const isList = (key: string): key is keyof typeof listedItems => Object.hasOwn(listedItems, key);

const shownList = (key: keyof typeof listedItems, json: string): string | null => {
  const nameOf: (item: never) => string = listedItems[key];
  const texts = JSON.parse(json).map(nameOf);
  return texts.length === 0 ? null : texts.join('、');
};
