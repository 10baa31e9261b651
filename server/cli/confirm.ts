import { createInterface } from 'node:readline/promises';
import { UsageError } from 'release/command-line/command';

/**
 * Asks a question that only `yes` answers with yes.
 * @param reason why there is a question, for those who cannot be asked
 * @throws UsageError where nobody can be asked, because there is no terminal
 */
export const confirm = async (question: string, reason: string): Promise<boolean> => {
  if (!process.stdin.isTTY) throw new UsageError(`${reason}：请加上 --yes`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await prompt.question(`${question}输入 yes 确认：`)).trim().toLowerCase() === 'yes';
  } finally {
    prompt.close();
  }
};
