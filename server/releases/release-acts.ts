import type { Activation, Note, ReleaseListing } from 'release/activation';
import type { Acts, releaseOperations } from 'release/operations/operations';
import type { Authority } from '../console/record/record-act.ts';
import type { Store } from '../db/open-store.ts';
import type { Environment } from '../environment.ts';
import { activate } from './activation/activate.ts';
import { listActivations } from './activation/activations.ts';
import { endCanary, startCanary } from './activation/canary.ts';
import type { ActNote } from './activation/decide-activation.ts';
import { retire } from './activation/retire.ts';
import { rollBack } from './activation/roll-back.ts';
import { replaceBuild } from './override/build-descriptions.ts';
import { makeOverrideLink } from './override/override-link.ts';
import { notingRefusal } from './refusals/refusals.ts';
import type { ReleaseContext } from './release-context.ts';
import { listReleases } from './release-rows.ts';

type ReleaseActs = Acts<keyof typeof releaseOperations>;

export type SigningEnvironment = Pick<Environment, 'overrideSecret' | 'dataDir' | 'releasesDir'>;

/**
 * Performs the operations on this site's releases, whoever asks: staff by a page or a command on this machine, or a team's call.
 * @param authority of staff, for the record; a team's token has none
 */
export const releaseActs = (
  context: ReleaseContext,
  environment: SigningEnvironment,
  authority?: Authority,
): ReleaseActs => {
  const { store } = context;
  const noteOf = ({ by = '', why = '' }: Partial<Note>): ActNote => ({
    ...{ by, why: why.trim() },
    authority: authority && { ...authority, reason: authority.reason || why.trim() },
  });
  /** Does what may be refused, and keeps why it was. */
  const tried = <Result extends Activation | null>(
    wish: string,
    what: string,
    note: Partial<Note>,
    act: (note: ActNote) => Promise<Result>,
  ): Promise<Result> => notingRefusal(store, { wish, what, by: note.by ?? '' }, () => act(noteOf(note)));
  return {
    list: () => listForCommand(store),
    activate: ({ release, others = [], ...note }) =>
      tried('activate', [release, ...others].join('、'), note, (noted) =>
        activate(context, [release, ...others], noted),
      ),
    retire: ({ app, redirect = null, ...note }) =>
      tried('retire', app, note, (noted) => retire(context, { app, redirect }, noted)),
    rollBack: ({ app, ...note }) => tried('rollback', app ?? '', note, (noted) => rollBack(context, noted, app)),
    startCanary: ({ release, percent, ...note }) =>
      tried('canary', release, note, (noted) => startCanary(context, release, percent, noted)),
    endCanary: ({ app, ...note }) => endCanary(context, noteOf(note), app),
    override: (wish) => makeOverrideLink(environment, wish),
    renewOverride: async ({ app, build, description }) => {
      await replaceBuild(environment.releasesDir, app, { build, description });
      return null;
    },
  };
};

/** Number of activations in a listing. */
const maxActivations = 50;

/** Lists all releases and the latest activations. */
const listForCommand = async (store: Pick<Store, 'db'>): Promise<ReleaseListing> => ({
  releases: await listReleases(store),
  activations: await listActivations(store, maxActivations),
});
