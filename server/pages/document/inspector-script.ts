import { neededRoles } from 'shared-api/console/needed-roles';
import { inspectorFile } from 'shared-api/contract';
import { asksForInspector } from '../../releases/override/inspector-cookie.ts';
import type { ReleaseSet } from '../../releases/release-set.ts';
import type { SetForVisitor } from '../../releases/selection/choose-set.ts';
import type { InspectorScript, PageScript } from './document.ts';
import { scriptOf } from './preloads.ts';

/** Role that one needs at least for the inspector, as for its calls. */
export const inspectorRole = neededRoles.inspection;

interface Asked {
  /** The request's `cookie` header. */
  cookies: string | undefined;
  isStaff: () => Promise<boolean>;
}

/**
 * The inspector for one visitor, of the set that they get: for staff who have switched it on in this browser, and for whoever tries a
 * developer's build by a link that was signed for them. Everybody else's page has nothing of it, and no session is looked at for it.
 */
export const inspectorFor = async (
  { set, override }: Pick<SetForVisitor, 'set' | 'override'>,
  { cookies, isStaff }: Asked,
): Promise<InspectorScript | undefined> => {
  const mayChoose = asksForInspector(cookies) && (await isStaff());
  const isTried = override !== undefined && 'build' in override;
  const script = mayChoose || isTried ? inspectorOf(set) : undefined;
  return script && { ...script, mayChoose };
};

/** Of the first remote that brings one. */
const inspectorOf = ({ inPage }: ReleaseSet): PageScript | undefined => {
  const remote = Object.values(inPage.remotes).find(({ integrity }) => Object.hasOwn(integrity, inspectorFile));
  return remote && scriptOf(remote, inspectorFile);
};
