import { emailProblem, nicknameProblem } from 'shared-api/account-rules';
import { bioLength, type ProfileChange } from 'shared-api/schemas/account';

/** Checks a change of the profile. @returns the problem as a sentence; undefined where there is none */
export const profileProblem = ({ nickname = '', bio = '', email = '' }: ProfileChange): string | undefined =>
  nicknameProblem(nickname) ?? bioProblem(bio) ?? emailProblem(email);

const bioProblem = (bio: string): string | undefined => {
  if ([...bio].length > bioLength) return `简介不能多于 ${bioLength} 个字`;
  return /[^\P{Cc}\n\r\t]|\p{Cs}/u.test(bio) ? '简介不能包含控制字符' : undefined;
};
