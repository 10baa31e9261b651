import { bioLength, nameLength, type ProfileChange } from 'shared-api/schemas/account';

/** As long as a path may be. Source: RFC 5321, section 4.5.3.1.3, without its angle brackets. */
const emailLength = 254;

/** What is wrong with a change of the profile, as a sentence; undefined where nothing is. */
export const profileProblem = ({ nickname = '', bio = '', email = '' }: ProfileChange): string | undefined => {
  if ([...nickname].length > nameLength.most) return `昵称不能多于 ${nameLength.most} 个字`;
  if (/\p{C}/u.test(nickname)) return '昵称不能包含控制字符';
  if ([...bio].length > bioLength) return `简介不能多于 ${bioLength} 个字`;
  if (/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(bio)) return '简介不能包含控制字符';
  if (email !== '' && (email.length > emailLength || !/^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u.test(email))) {
    return '邮箱的格式不对';
  }
  return undefined;
};
