import { type Command, UsageError } from 'release/command-line/command';
import { localTime, print, printList } from 'release/command-line/output';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { maxAnswerCharacters } from 'shared-api/console/schemas/feedback';
import { type FeedbackStatus, feedbackStatuses } from 'shared-api/schemas/message';
import { byCommand } from '../../../../console/record/record-act.ts';
import type { Store } from '../../../../db/open-store.ts';
import { FailedCall } from '../../../../http/failures/failures.ts';
import {
  answerFeedback,
  assignFeedback,
  setFeedbackStatus,
} from '../../../../messages/feedback-queue/feedback-acts.ts';
import { listFeedback, type ReceivedFeedback } from '../../../../messages/list-feedback.ts';
import { withStore } from '../../../with-store.ts';
import { checkLength, optionalText, parseAction, refuseArguments, requiredText, singleId } from '../../arguments.ts';
import { findMember } from '../../find-target.ts';

const usage = `feedback [list | reply 反馈编号 --text 回复 | close 反馈编号 | reopen 反馈编号 | assign 反馈编号] [选项]
  读者的反馈：列出（新的在前）、回复（读者会收到消息）、关闭、放回未处理、交给谁负责
  --status 状态      list 用：open 未处理，replied 已回复，closed 已关闭
  --limit 条数       list 用，默认 50
  --close            reply 用：回复并关闭
  --to 用户名        assign 用：交给这位版主、编辑或管理员；不写就不由谁负责
  --json             每条反馈输出一行 JSON`;

const options = {
  status: { type: 'string' },
  limit: { type: 'string', default: '50' },
  text: { type: 'string' },
  close: { type: 'boolean' },
  to: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const statusNames: Record<FeedbackStatus, string> = { open: '未处理', replied: '已回复', closed: '已关闭' };

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
  checkLength('text', reply, maxAnswerCharacters);
  return reply;
};

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [action, operands] = parseAction(positionals, ['list', 'reply', 'close', 'reopen', 'assign']);
  if (action === 'list') {
    refuseArguments(operands);
    const filter = { status: parseFeedbackStatus(values.status), limit: wholeNumber('limit', values.limit, 1) };
    printList(values.json, await withStore((store) => listFeedback(store, filter)), feedbackText, '没有反馈。');
    return 0;
  }
  const id = singleId(operands, '反馈');
  if (action === 'assign') {
    const to = optionalText('to', values.to);
    await withStore((store) => assignTo(store, id, to));
    print(
      values.json,
      { id: String(id), to: to ?? null },
      `反馈 ${id} ${to === undefined ? '不由谁负责' : `交给了 ${to}`}。`,
    );
    return 0;
  }
  const reply = action === 'reply' ? parseReply(values.text) : null;
  const status = action === 'reopen' ? 'open' : action === 'close' || values.close === true ? 'closed' : 'replied';
  await withStore(async (store) => {
    const act =
      reply === null
        ? setFeedbackStatus(store, id, status, byCommand(), Date.now())
        : answerFeedback(store, id, { reply, close: status === 'closed' }, byCommand(), Date.now());
    await act.catch(throwNamed(id));
  });
  print(values.json, { id: String(id), status, reply }, `反馈 ${id} ${statusNames[status]}。`);
  return 0;
};

const assignTo = async (store: Store, id: number, username: string | undefined): Promise<void> => {
  const assignee = username === undefined ? null : (await findMember(store, username)).id;
  await assignFeedback(store, id, assignee, byCommand(), Date.now()).catch(throwNamed(id));
};

/** Throws what an act on a feedback threw, with the id where there is no such feedback. */
const throwNamed =
  (id: number) =>
  (error: unknown): never => {
    throw error instanceof FailedCall && error.code === 'not_found' ? new Error(`没有编号为 ${id} 的反馈`) : error;
  };

export const feedbackCommand: Command = { usage, run };
