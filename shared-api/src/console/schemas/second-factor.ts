import { type Static, Type } from 'typebox';
import { Nullable, Time } from '../../schemas/common.ts';
import { secondFactorStates } from '../roles.ts';
import { Recorded } from './record.ts';

/** The second factor of whoever is signed in. */
export const SecondFactor = Type.Object({
  state: Type.Enum([...secondFactorStates]),
  /** When it was switched on. */
  since: Nullable(Time),
  recovery_codes: Type.Integer({ minimum: 0, description: '还没有用过的恢复码个数' }),
});

/** What an authenticator app needs, as text and as the address in a QR code. It is told once. */
export const NewSecret = Type.Object({
  secret: Type.String({ description: '密钥，Base32' }),
  uri: Type.String({ description: '二维码里的地址，otpauth://totp/…' }),
});

/** Six digits of an authenticator app, or a recovery code. Spaces and dashes do not count. */
export const CodeForm = Type.Object({ code: Type.String({ maxLength: 100, description: '动态码，或一个恢复码' }) });

/** Answer of what makes recovery codes: they are told once. */
export const RecoveryCodes = Type.Object({ ...Recorded.properties, codes: Type.Array(Type.String()) });

export type SecondFactor = Static<typeof SecondFactor>;
export type NewSecret = Static<typeof NewSecret>;
export type CodeForm = Static<typeof CodeForm>;
export type RecoveryCodes = Static<typeof RecoveryCodes>;
