import type { ActKind } from './schemas/record.ts';

const kindsUndoneByPassword: readonly string[] = [
  'member.role',
  'novel.import',
  'announcement.send',
  'release.activate',
  'release.canary',
  'release.rollback',
  'release.retire',
  'release_token.make',
  'release_token.revoke',
  'release_token.restore',
] satisfies ActKind[];

/** Whether undoing acts of a kind asks for the password again: as doing them did, or as what goes with them is gone. */
export const isUndoneByPassword = (kind: string): boolean => kindsUndoneByPassword.includes(kind);
