import { UsageError } from '../command-line/command.ts';
import { appOf, isReleaseName } from '../name.ts';

/** The one argument of a command, a release's name. @throws UsageError where there is none, or more than one */
export const onlyName = ([name = '', ...extra]: readonly string[]): string => {
  const [only] = someNames([name]);
  if (extra.length > 0) throw new UsageError(`多余的参数：${extra[0]}`);
  return only;
};

/** The arguments of a command, names of releases. @throws UsageError where there is none, or two are of one app */
export const someNames = (names: readonly string[]): [string, ...string[]] => {
  const [first = '', ...others] = names;
  if (first === '') throw new UsageError('没有给出发布的名称');
  for (const name of names)
    if (!isReleaseName(name)) throw new UsageError(`“${name}”不是发布的名称，应形如 reader@1.0.0-0123456789`);
  const apps = names.map(appOf);
  const twice = apps.find((app, index) => apps.indexOf(app) !== index);
  if (twice !== undefined) throw new UsageError(`${twice} 给出了两个版本，只能启用一个`);
  return [first, ...others];
};
