import { type FeedbackStatus, feedbackStatuses } from 'shared-api/schemas/message';
import { replyToFeedback } from '../../../messages/feedback.ts';
import { closeFeedback, listFeedback, type ReceivedFeedback } from '../../../messages/list-feedback.ts';
import { type Command, UsageError } from '../../command.ts';
import { localTime } from '../../local-time.ts';
import { print, printList } from '../../output.ts';
import { parseOptions, wholeNumber } from '../../parse-options.ts';
import { withStore } from '../../with-store.ts';
import { checkLength, parseAction, refuseArguments, requiredText, singleId } from '../arguments.ts';

const usage = `feedback [list | reply 反馈编号 --text 回复 | close 反馈编号] [选项]
  读者的反馈：列出（新的在前）、回复（读者会收到消息）、关闭
  --status 状态      list 用：open 未处理，replied 已回复，closed 已关闭
  --limit 条数       list 用，默认 50
  --close            reply 用：回复并关闭
  --json             每条反馈输出一行 JSON`;

const options = {
  status: { type: 'string' },
  limit: { type: 'string', default: '50' },
  text: { type: 'string' },
  close: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

const statusNames: Record<FeedbackStatus, string> = { open: '未处理', replied: '已回复', closed: '已关闭' };
const maxReplyCharacters = 2_000;

const feedbackText = ({ id, username, kind, content, context, status, reply, created_at }: ReceivedFeedback): string =>
  [
    `${id}  ${statusNames[status]}  ${kind}  ${username}  ${localTime(created_at)}`,
    `  ${content}`,
    ...(context === null ? [] : [`  位置  ${context.chapter_id}${context.quote ? `：“${context.quote}”` : ''}`]),
    ...(reply === null ? [] : [`  回复  ${reply}`]),
  ].join('\n');

const parseFeedbackStatus = (text: string | undefined): FeedbackStatus | undefined => {
  const status = feedbackStatuses.find((known) => known === text);
  if (text !== undefined && status === undefined) {
    throw new UsageError(`--status 应是 ${feedbackStatuses.join('、')} 之一`);
  }
  return status;
};

const parseReply = (text: string | undefined): string => {
  const reply = requiredText('text', text);
  checkLength('text', reply, maxReplyCharacters);
  return reply;
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, ['list', 'reply', 'close']);
  if (action === 'list') {
    refuseArguments(operands);
    const filter = { status: parseFeedbackStatus(values.status), limit: wholeNumber('limit', values.limit, 1) };
    printList(values.json, await withStore((store) => listFeedback(store, filter)), feedbackText, '没有反馈。');
    return 0;
  }
  const id = singleId(operands, '反馈');
  const status = action === 'close' || values.close === true ? 'closed' : 'replied';
  const reply = action === 'reply' ? parseReply(values.text) : null;
  const isFound = await withStore(async (store) => {
    if (reply === null) return closeFeedback(store, id);
    return (await replyToFeedback(store, id, { reply, status, now: Date.now() })) !== null;
  });
  if (!isFound) throw new Error(`没有编号为 ${id} 的反馈`);
  print(values.json, { id: String(id), status, reply }, `反馈 ${id} ${statusNames[status]}。`);
  return 0;
};

export const feedbackCommand: Command = { usage, run };
