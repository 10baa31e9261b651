import globals from 'globals';
import { sitePaths } from '../paths/site-paths.ts';

/** Form of an app's name: it is a folder, a path's beginning and a part of release names at once. */
export const appNamePattern = '[a-z][a-z0-9]{1,19}';

const form = new RegExp(`^${appNamePattern}$`);

/** Whether a text has the form of an app's name. */
export const isAppName = (text: string): boolean => form.test(text);

/** Words of the language that no variable can be called. */
const reservedWords =
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield await';

/** Names that a script cannot declare, or that the browser has already. */
const namesInBrowsers = new Set([
  ...reservedWords.split(' '),
  ...Object.keys({ ...globals.builtin, ...globals.browser }),
]);

/** The global variable in which a remote's entry leaves its container: the app's name, where that is free in a browser. */
export const containerOf = (app: string): string => (namesInBrowsers.has(app) ? `remote_${app}` : app);

const takenNames = new Set([
  'shell',
  // Every object has it.
  'constructor',
  // Ids of the shell's routes, and the first parts of the paths that the site itself answers.
  'root',
  ...sitePaths.map((path) => path.slice(1)),
]);

/** Checks the name of a new remote. @returns a sentence that says why it cannot be used, or undefined */
export const remoteNameProblem = (name: string): string | undefined => {
  if (!isAppName(name)) return `名字要以小写字母开头，只含小写字母和数字，2 到 20 个字符：${name}`;
  return takenNames.has(name) ? `${name} 已有别的用处（壳或网站的地址），请换一个名字` : undefined;
};
