import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { killProcesses, startProcess } from '../testing/processes/start-process.ts';

const novel = path.resolve(__dirname, '../importing/txt/fixtures/gb18030.txt');
/** As an address: NODE_OPTIONS is split at spaces, and the project's folder may have one in its name. */
const tellPriorities = pathToFileURL(path.resolve(__dirname, 'testing/tell-priorities.ts')).href;

describe('the priority of a command of the library', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'shuhai-priority-'));
  });
  afterEach(killProcesses);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Priorities of all threads of a command at its end. */
  const prioritiesOf = async (args: string[]): Promise<number[]> => {
    const env = { DATA_DIR: folder, DATABASE_URL: '', NODE_OPTIONS: `--import=${tellPriorities}` };
    const { errors } = await startProcess('../scripts/library.ts', { args, env }).ended();
    return JSON.parse(errors.split('\n').at(-1) ?? '');
  };

  const own = os.getPriority();
  const lowered = Math.min(own + 10, os.constants.priority.PRIORITY_LOW);

  it.each([
    [['import', novel]],
    [['seed', '--novels', '1', '--chapters', '1']],
    [['backup', 'a.backup']],
    [['doctor']],
    [['move-to-postgres']],
  ])('%j, which takes long, lets readers go first, with all its threads', async ([command = '', ...args]) => {
    const inFolder = args.map((arg) => (arg.endsWith('.backup') ? path.join(folder, arg) : arg));
    expect(new Set(await prioritiesOf([command, ...inFolder]))).toEqual(new Set([lowered]));
  });

  it('one that is soon done has the usual one', async () => {
    expect(new Set(await prioritiesOf(['list']))).toEqual(new Set([own]));
  });
});
