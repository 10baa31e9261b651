import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EnvironmentError, readEnvironment } from '../server/environment.ts';
import { buildApps } from './build-apps.ts';

/**
 * The built site for other programs' tests: as `npm start`, but on a library of its own, with captchas that all say 1234
 * and no limits by address. Nothing of that may ever meet readers, so it starts on this machine alone, and not where
 * somebody meant to start the real site.
 */
const refusal = (): string | undefined => {
  if (process.env.NODE_ENV === 'production') {
    return '拒绝启动：环境变量 NODE_ENV=production，而 start:test 只用于测试。正式运行请用 npm start';
  }
  process.env.TEST_MODE = '1';
  // The tests' library is a new one: never a database that somebody's environment happens to name.
  delete process.env.DATABASE_URL;
  try {
    readEnvironment(process.env);
  } catch (error) {
    if (error instanceof EnvironmentError) return `拒绝启动：${error.message}`;
    throw error;
  }
  return undefined;
};

/** A folder that is gone when the site has stopped. */
const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-start-test-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const reason = refusal();
if (reason === undefined) {
  process.env.DATA_DIR ||= temporaryFolder();
  // Built and rendered as readers get it.
  process.env.NODE_ENV = 'production';
  // As nothing is active yet, the server ends where an app is missing.
  await buildApps('production').catch((error: Error) => console.error(error.message));
  await import('../server/main.ts');
} else {
  console.error(reason);
  process.exitCode = 1;
}
