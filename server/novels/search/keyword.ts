import { FailedCall } from '../../http/failures/failures.ts';

/** Characters of a keyword without its white space. No title is longer. */
const maxKeywordLength = 50;

/**
 * A keyword without white space. Source of the stripping and of the warning: specification, search behaviour.
 * @throws FailedCall for one that is empty or too long
 */
export const toKeyword = (text: string): string => {
  const keyword = text.replace(/\s+/g, '');
  if (keyword === '') throw new FailedCall(400, 'bad_request', '请输入关键词');
  if ([...keyword].length > maxKeywordLength) {
    throw new FailedCall(400, 'bad_request', `关键词不能多于 ${maxKeywordLength} 个字`);
  }
  return keyword;
};
