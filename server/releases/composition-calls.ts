import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Composition, type FiguresOfRelease } from 'shared-api/schemas/composition';
import { respondsWith } from '../http/responses.ts';
import { listActivations } from './activation/activations.ts';
import { figuresOfReleases } from './counts/release-figures.ts';
import { healthOfSet } from './health/health-of-set.ts';
import { reportToWire } from './health/report-counts.ts';
import type { ReleaseCallOptions } from './release-context.ts';

/** Time for which the figures of releases are shown again. */
const figuresMaxAgeMs = 5_000;

/** Number of activations that the page shows. */
const maxActivations = 10;

/** The call of the page /composition. */
export const compositionCalls: FastifyPluginAsyncTypebox<ReleaseCallOptions> = async (
  app,
  { store, reports, releaseContext },
) => {
  const { folder } = releaseContext;
  let asked: { figures: Promise<FiguresOfRelease[]>; until: number } | undefined;
  /** Asked for again when some seconds have gone: a day of all releases is a few thousand rows. */
  const figures = (): Promise<FiguresOfRelease[]> => {
    const now = Date.now();
    if (asked === undefined || asked.until < now) {
      const made = listActivations(store).then((history) => figuresOfReleases({ store, folder }, history, now));
      asked = { figures: made, until: now + figuresMaxAgeMs };
      made.catch(() => {
        asked = undefined;
      });
    }
    return asked.figures;
  };

  app.get(
    calls.composition,
    {
      schema: {
        summary: '现在的发布组合，最近的切换，页面报告的问题',
        tags: ['站点'],
        response: respondsWith(Composition),
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const activations = await listActivations(store, maxActivations);
      const sets = (await reports.sets()).map(({ id }) => id);
      return {
        data: {
          set: sets[0] ?? '',
          health: await Promise.all(sets.map((set) => healthOfSet(store, set, Date.now()))),
          activations: activations.map(({ at, kind, why, releases, canary, retired }) => ({
            at: new Date(at).toISOString(),
            kind,
            why,
            releases: Object.values(releases),
            canary,
            ...(retired.length > 0 && { retired: retired.map(({ app, redirect }) => ({ app, redirect })) }),
          })),
          releases: await figures(),
          faults: reports.faults.list().map(reportToWire),
          violations: reports.violations.list().map(reportToWire),
        },
      };
    },
  );
};
