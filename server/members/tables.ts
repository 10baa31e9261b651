import type { Generated } from 'kysely';

declare module '../db/tables.ts' {
  /** Accounts, and the state that protects signing in. */
  interface Tables {
    members: MemberTable;
    known_devices: KnownDeviceTable;
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
  /** JSON of the preferences that were set; the others have their defaults. */
  preferences: string;
  created_at: number;
  locked_at: number | null;
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
