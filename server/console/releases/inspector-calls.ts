import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { appOf } from 'release/name';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { ChooseForm, Inspection, SwitchForm } from 'shared-api/console/schemas/inspector';
import { Recorded } from 'shared-api/console/schemas/record';
import { isoTime } from '../../db/ids.ts';
import { refuse } from '../../http/failures/failures.ts';
import { respondsWith } from '../../http/responses.ts';
import { newestActivation } from '../../releases/activation/activations.ts';
import { checkedSet, namesWith } from '../../releases/activation/check-set.ts';
import { asksForInspector, inspectorCookieOf } from '../../releases/override/inspector-cookie.ts';
import { overrideCookieOf, overrideTokenIn } from '../../releases/override/override-routes.ts';
import { overrideSecret } from '../../releases/override/override-secret.ts';
import { type ReleaseOverride, readOverride, signOverride } from '../../releases/override/override-token.ts';
import type { ReleaseCallOptions } from '../../releases/release-context.ts';
import { recorded } from '../record/record-act.ts';
import { orRefused } from './release-console-calls.ts';
import { appsOf } from './show-releases.ts';

const tags = ['后台 · 发布'];

/** Time for which a release that somebody chose for themselves stays chosen: a working day. */
const chosenForMs = 8 * 3_600_000;

/**
 * Registers the calls of the inspector: what one's own pages are made of, and which releases one chooses for oneself. They change nothing for
 * anybody else, so they write nothing into the record.
 */
export const inspectorCalls: FastifyPluginAsyncTypebox<ReleaseCallOptions> = async (app, options) => {
  const { store, releaseContext, environment } = options;
  const secret = () => overrideSecret(environment);
  const secure = environment.publicOrigin?.startsWith('https:') ?? false;

  /** What was chosen in the browser of a request, and still counts. */
  const chosenIn = (cookies: string | undefined): ReleaseOverride => {
    const token = overrideTokenIn(cookies);
    const override = token === undefined ? undefined : readOverride(secret(), token, Date.now());
    return typeof override === 'object' && 'releases' in override ? override : { releases: [], until: 0 };
  };

  app.get(
    calls.inspection,
    {
      config: { role: neededRoles.inspection },
      schema: { summary: '这个浏览器的页面由哪些版本组成，还能选哪些', tags, response: respondsWith(Inspection) },
    },
    async ({ headers }) => {
      const now = await newestActivation(store);
      const { releases: chosen, until } = chosenIn(headers.cookie);
      const data: Inspection = {
        is_on: asksForInspector(headers.cookie),
        chosen,
        chosen_until: until === 0 ? null : isoTime(until),
        canary: now?.canary?.release ?? null,
        apps: (await appsOf(store, now)).filter(({ active }) => active !== null),
      };
      return { data };
    },
  );

  app.post(
    calls.switchInspector,
    {
      config: { role: neededRoles.switchInspector },
      schema: { summary: '在这个浏览器里打开或关闭页面检查', tags, body: SwitchForm, response: respondsWith(Recorded) },
    },
    async ({ body, headers }, reply) => {
      const { is_on: isOn } = body;
      reply.header('set-cookie', inspectorCookieOf(isOn, secure));
      // Ends the own choice of releases as well: with the inspector off only the bar would still show it.
      if (!isOn && chosenIn(headers.cookie).releases.length > 0)
        reply.header('set-cookie', overrideCookieOf('', 0, secure));
      return { data: recorded(isOn ? '已打开，之后打开的页面边上有“检查”' : '已关闭', null) };
    },
  );

  app.post(
    calls.chooseRelease,
    {
      config: { role: neededRoles.chooseRelease },
      schema: {
        summary: '只在这个浏览器里改用一个已发布的版本',
        tags,
        body: ChooseForm,
        response: respondsWith(Recorded),
      },
    },
    async ({ body: { release }, headers }, reply) => {
      const now = await newestActivation(store);
      const active = now?.releases ?? {};
      const changed = release === null ? '' : appOf(release);
      const isActive = (app: string) => Object.hasOwn(active, app);
      refuse(release !== null && !isActive(changed) && `${release} 的应用现在没有启用`);
      const others = chosenIn(headers.cookie).releases.filter(
        (name) => appOf(name) !== changed && isActive(appOf(name)),
      );
      const chosen = release === null ? [] : [...others, release].filter((name) => active[appOf(name)] !== name);
      if (chosen.length === 0) {
        reply.header('set-cookie', overrideCookieOf('', 0, secure));
        return { data: recorded('这个浏览器又和大家一样了', null) };
      }
      await orRefused(async () => checkedSet(releaseContext, namesWith(active, chosen)));
      const token = signOverride(secret(), { releases: chosen, until: Date.now() + chosenForMs });
      reply.header('set-cookie', overrideCookieOf(token, chosenForMs / 1_000, secure));
      return { data: recorded(`这个浏览器改用 ${chosen.join('、')}`, null) };
    },
  );
};
