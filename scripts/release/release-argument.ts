import { UsageError } from '../../server/command-line/command.ts';

/** @throws UsageError unless exactly one release's name was given */
export const onlyName = ([name = '', ...rest]: readonly string[]): string => {
  if (name === '') throw new UsageError('没有给出发布的名称');
  if (!/^[a-z][a-z-]*@\S+$/.test(name)) throw new UsageError(`“${name}”不是发布的名称，应形如 reader@1.0.0-0123456789`);
  if (rest.length > 0) throw new UsageError(`多余的参数：${rest[0]}`);
  return name;
};
