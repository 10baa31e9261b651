import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import { Composition } from 'shared-api/schemas/composition';
import type { Counted } from '../reports/kinds.ts';
import { listSwitches } from '../store/release-switches.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';

/** So many of the last switches are told. */
const most = 10;

/** What the page /composition asks for. */
export const compositionCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store, reports }) => {
  app.get(
    calls.composition,
    {
      schema: { summary: '现在的发布组合，最近的切换，页面报告的问题', tags: ['站点'], response: answers(Composition) },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const switches = await listSwitches(store, most);
      return {
        data: {
          set: (await reports.sets())[0] ?? '',
          switches: switches.map(({ at, kind, why, releases, canary }) => ({
            at: new Date(at).toISOString(),
            kind,
            why,
            releases: Object.values(releases),
            canary,
          })),
          faults: reports.faults.list().map(told),
          violations: reports.violations.list().map(told),
        },
      };
    },
  );
};

const told = <Kind>({ first: _first, last, ...kind }: Counted<Kind>) => ({
  ...kind,
  last: new Date(last).toISOString(),
});
