import { neededRoles } from 'shared-api/console/needed-roles';
import { undoActivation } from '../../releases/activation/undo-activation.ts';
import { setTokenRevoked } from '../../releases/publishing/release-tokens.ts';
import { notingRefusal } from '../../releases/refusals/refusals.ts';
import type { ReleaseContext } from '../../releases/release-context.ts';
import { newestActOf } from '../record/newest-act.ts';
import { commandName } from '../record/record-act.ts';
import type { Undo, Undos } from '../record/undo-act.ts';
import { orRefused } from './release-console-calls.ts';

/** How acts on releases are undone: what becomes active again is tried, as whatever is activated is. */
export const releaseUndos = (context: ReleaseContext): Undos => {
  const ofActivation: Undo = {
    role: neededRoles.activateReleases,
    goesOn: '还在试着打开换回的页面：成了就会换上，不成的原因会写在“发布”页“最近的拒绝”里',
    run: async (store, { objectId, objectName }, authority) => {
      const by = authority.actor.door === 'page' ? authority.actor.username : commandName;
      const note = { by, why: authority.reason, authority };
      const done = await orRefused(() =>
        notingRefusal(store, { wish: 'undo', what: objectName, by }, () => undoActivation(context, objectId, note)),
      );
      return done && newestActOf(store, { kind: 'activation', id: done.id });
    },
  };
  return {
    'release.activate': ofActivation,
    'release.canary': ofActivation,
    'release.rollback': ofActivation,
    'release.retire': ofActivation,
    'release_token.make': ofToken(true),
    'release_token.revoke': ofToken(false),
    'release_token.restore': ofToken(true),
  };
};

const ofToken = (isRevoked: boolean): Undo => ({
  role: isRevoked ? neededRoles.revokeReleaseToken : neededRoles.makeReleaseToken,
  // Older entries hold no values by which the present state could be compared.
  isPossible: (after) => after !== null,
  run: (store, { objectId }, authority, now) => setTokenRevoked(store, objectId, isRevoked, authority, now),
});
