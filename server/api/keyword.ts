import { FailedCall } from './failures.ts';

/** A keyword longer than this names no title. Counted in characters, after white space is taken out. */
const longestKeyword = 50;

/** Source of the stripping and of the warning: specification, search behaviour. @throws FailedCall */
export const toKeyword = (text: string): string => {
  const keyword = text.replace(/\s+/g, '');
  if (keyword === '') throw new FailedCall(400, 'bad_request', '请输入关键词');
  if ([...keyword].length > longestKeyword) {
    throw new FailedCall(400, 'bad_request', `关键词不能多于 ${longestKeyword} 个字`);
  }
  return keyword;
};
