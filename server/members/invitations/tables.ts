import type { Generated } from 'kysely';

declare module '../../db/tables.ts' {
  /** Links with which somebody may register where that needs an invitation. */
  interface Tables {
    invitations: InvitationTable;
    invited_members: InvitedMemberTable;
  }
}

interface InvitationTable {
  id: Generated<number>;
  /** SHA-256 of the token in the link. */
  token_hash: string;
  /** Whom it is for. */
  note: string;
  max_uses: number;
  uses: Generated<number>;
  /** Member who made it; null of a command. */
  made_by: number | null;
  made_at: number;
  expires_at: number;
  revoked_at: number | null;
}

/** The invitation with which a member registered. */
interface InvitedMemberTable {
  member_id: number;
  invitation_id: number;
}
