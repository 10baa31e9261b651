import { type Activation, type ReleaseNames, withCanary } from 'release/activation';
import { appOf } from 'release/name';
import { ReleaseRefusal, refuseFor } from 'release/refusal';
import type { ReleaseContext } from '../release-context.ts';
import { findPublished } from '../release-folders.ts';
import { changedValues, listActivations, redirectValue, valuesOf } from './activations.ts';
import { checkedSet, trySet } from './check-set.ts';
import { type ActNote, decideActivation, type NextActivation } from './decide-activation.ts';
import { isSameSet } from './last-good.ts';
import { expectLiving } from './retire.ts';

/**
 * Puts back what one activation changed: the releases of its apps, the canary, the remotes that it took out. What others changed
 * since stays.
 * @param id of the activation
 * @returns null where all of it is back already
 * @throws ReleaseRefusal where some of it was changed again since, or what was before is gone or does not work with the rest
 */
export const undoActivation = async (
  context: ReleaseContext,
  id: number,
  note: ActNote,
): Promise<Activation | null> => {
  const [done, before] = await listActivations(context.store, 2, id + 1);
  if (done?.id !== id || !before) throw new ReleaseRefusal(['这是网站的第一个组合，没有更早的可以换回']);
  const changed = changedValues(valuesOf(before), valuesOf(done));
  return decideActivation(context, note, async (history) => {
    const [now = done] = history;
    const values = valuesOf(now);
    if (changed.every((name) => values[name] === valuesOf(before)[name])) return null;
    const changedSince = changed.filter((name) => values[name] !== valuesOf(done)[name]);
    if (changedSince.length > 0)
      throw new ReleaseRefusal([`${changedSince.map(wordOf).join('、')} 之后又有改动，不能撤销了`]);
    const retired = before.retired.filter(({ app }) => changed.includes(app) || changed.includes(redirectValue(app)));
    const gone = [...retired, ...now.retired].flatMap(({ paths }) => paths);
    for (const { redirect } of retired) expectLiving(redirect, gone);
    const next = putBack(now, before, changed);
    await tryPutBack(context, next, changed);
    const kind = kindOf(done, next, changed);
    const undone = history.filter(({ releases }) => isSameSet(releases, now.releases));
    return { next: { ...next, kind }, retired, rolledBack: kind === 'rollback' ? undone.map((one) => one.id) : [] };
  });
};

const wordOf = (name: string): string => (name === 'canary' ? '试发' : name);

type Put = Pick<Activation, 'releases' | 'canary'>;

/** What is active, with the values that are to be as before. @throws ReleaseRefusal where a canary stands in the way */
const putBack = (now: Activation, before: Activation, changed: readonly string[]): Put => {
  const apps = Object.keys({ ...now.releases, ...before.releases });
  const releases: ReleaseNames = Object.fromEntries(
    apps.flatMap((app) => {
      const release = (changed.includes(app) ? before : now).releases[app];
      return release === undefined ? [] : [[app, release]];
    }),
  );
  const isCanaryPutBack = changed.includes('canary');
  const { canary } = isCanaryPutBack ? before : now;
  const app = canary ? appOf(canary.release) : '';
  if (canary && !isCanaryPutBack && changed.includes(app)) {
    throw new ReleaseRefusal([`${canary.release} 正在试发，请先结束它`]);
  }
  if (canary && releases[app] === canary.release) throw new ReleaseRefusal([`${canary.release} 已经对所有人生效`]);
  return { releases, canary };
};

/** Tries what is put back, as whatever becomes active is tried. @throws ReleaseRefusal */
const tryPutBack = async (
  context: ReleaseContext,
  { releases, canary }: Put,
  changed: readonly string[],
): Promise<void> => {
  const apps = changed.filter((name) => releases[name] !== undefined);
  const canaryPutBack = changed.includes('canary') ? canary : null;
  const names = [...apps.map((app) => releases[app]), canaryPutBack?.release].filter((name) => name !== undefined);
  const gone = names.filter((name) => !findPublished(context.folder, name));
  refuseFor(gone.map((name) => `${name} 的文件已经清理，不能撤销：请重新发布它`));
  if (apps.length > 0) await trySet(context, releases, apps);
  else checkedSet(context, releases);
  if (canaryPutBack) {
    await trySet(context, withCanary({ releases, canary: canaryPutBack }), [appOf(canaryPutBack.release)]);
  }
};

/** How it stands in the history: what is undone is no set to which a rollback returns, until it is put back in turn. */
const kindOf = (done: Activation, { releases }: Put, changed: readonly string[]): NextActivation['next']['kind'] => {
  if (changed.every((name) => name === 'canary')) return 'canary';
  if (done.kind !== 'rollback' && done.kind !== 'automatic_rollback') return 'rollback';
  return changed.some((name) => releases[name] !== undefined) ? 'activate' : 'retire';
};
