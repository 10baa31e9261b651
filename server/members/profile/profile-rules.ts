import { nameLength } from 'shared-api/account-rules';
import { bioLength, type ProfileChange } from 'shared-api/schemas/account';

/** Length of the longest address. Source: RFC 5321, section 4.5.3.1.3, a path without its angle brackets. */
const maxEmailLength = 254;

/** Checks a change of the profile. @returns the problem as a sentence; undefined where there is none */
export const profileProblem = ({ nickname = '', bio = '', email = '' }: ProfileChange): string | undefined => {
  if ([...nickname].length > nameLength.max) return `昵称不能多于 ${nameLength.max} 个字`;
  if (/\p{C}/u.test(nickname)) return '昵称不能包含控制字符';
  if ([...bio].length > bioLength) return `简介不能多于 ${bioLength} 个字`;
  if (/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(bio)) return '简介不能包含控制字符';
  if (email !== '' && (email.length > maxEmailLength || !/^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u.test(email))) {
    return '邮箱的格式不对';
  }
  return undefined;
};
