import { isReleaseName } from '../../releases/release-name.ts';
import { UsageError } from '../command.ts';

/** The one argument of a command, a release's name. @throws UsageError where there is none, or more than one */
export const onlyName = ([name = '', ...extra]: readonly string[]): string => {
  if (name === '') throw new UsageError('没有给出发布的名称');
  if (!isReleaseName(name)) throw new UsageError(`“${name}”不是发布的名称，应形如 reader@1.0.0-0123456789`);
  if (extra.length > 0) throw new UsageError(`多余的参数：${extra[0]}`);
  return name;
};
