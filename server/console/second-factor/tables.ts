declare module '../../db/tables.ts' {
  /** What codes of second factors are made of. */
  interface Tables {
    second_factors: SecondFactorTable;
  }
}

interface SecondFactorTable {
  member_id: number;
  /** The secret, sealed with a key of the site: codes cannot be checked against a hash. */
  secret: string;
  /** Period of thirty seconds, from 1970, of the last code that was taken: none is taken twice. */
  last_step: number;
  /** SHA-256 of the recovery codes that were not used, as a JSON list. */
  recovery_hashes: string;
  created_at: number;
}

export {};
