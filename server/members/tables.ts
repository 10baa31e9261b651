import type { Generated } from 'kysely';
import type { Role } from 'shared-api/console/roles';

declare module '../db/tables.ts' {
  /** Accounts, and the state that protects signing in. */
  interface Tables {
    members: MemberTable;
    known_devices: KnownDeviceTable;
    mail_tokens: MailTokenTable;
    captchas: CaptchaTable;
    attempts: AttemptTable;
  }
}

interface MemberTable {
  id: Generated<number>;
  /** The name as the member writes it. */
  username: string;
  /** The name folded, so that names which read the same are the same; see shared-api/account-rules. */
  name_key: string;
  /** argon2id, in the PHC string format. */
  password_hash: string;
  nickname: string;
  gender: string;
  bio: string;
  email: string;
  /** The address that was confirmed last; it counts where it is still the one above. */
  confirmed_email: Generated<string>;
  /** JSON of the preferences that were set; the others have their defaults. */
  preferences: string;
  created_at: number;
  locked_at: number | null;
  /** Why the account is locked, for its owner; empty where it is not, and of locks from before this was kept. */
  lock_reason: Generated<string>;
  role: Generated<Role>;
  /** When the second factor was switched on; null where it is off. */
  second_factor_at: Generated<number | null>;
  /** Time at which the member last cleared the reading history; positions read before it are not saved any more. */
  history_cleared_at: number | null;
}

/** A device that a member signed in with; `key` is a hash of member and token. */
interface KnownDeviceTable {
  member_id: number;
  key: string;
  device: string;
  seen_at: number;
  /** Time of the first sign-in with it; null of devices from before this was kept. */
  first_seen_at: number | null;
}

/** What a mail's link proves; `token_hash` is SHA-256 of what stands in the link. */
interface MailTokenTable {
  token_hash: string;
  member_id: number;
  purpose: string;
  email: string;
  expires_at: number;
}

interface CaptchaTable {
  key: string;
  code: string;
  expires_at: number;
}

/** A limited attempt; deleted once it is known that it did not fail. */
interface AttemptTable {
  id: Generated<number>;
  /** Hash of what is limited, such as a name or an address. */
  subject: string;
  at: number;
}
