import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** What authenticator apps take for granted. Source: RFC 6238, and the key URI format of Google Authenticator. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Periods before and after the present one of which codes are taken: clocks differ, and typing takes time. */
const window = 1;

/** Characters of a code that were typed to make it readable. */
const withoutSeparators = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** Whether what was typed is a code of an app; otherwise it is taken for a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(withoutSeparators(typed));

/** A new secret as an app takes it, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that a QR code shows to an app. @param site name of the site @param username whose account it is */
export const keyUri = (secret: string, site: string, username: string): string =>
  new TOTP({ ...settings, secret, issuer: site, label: username }).toString();

/**
 * Period that a code belongs to, counted from 1970.
 * @param now epoch milliseconds
 * @returns null where it is not a code of this secret and of about now
 */
export const stepOfCode = (secret: string, typed: string, now: number): number | null => {
  const totp = new TOTP({ ...settings, secret });
  const difference = totp.validate({ token: withoutSeparators(typed), timestamp: now, window });
  return difference === null ? null : Math.floor(now / 1000 / settings.period) + difference;
};

/** Recovery codes that a member has at a time. */
const recoveryCodeCount = 10;

/** New recovery codes, 80 random bits each: `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => new Secret({ size: 10 }).base32.replaceAll(/.{4}(?=.)/g, '$&-'));

/** Hash of a recovery code as it was typed. Base32 has neither 0 nor 1: they are read as the letters that they look like. */
export const recoveryHash = (typed: string): string => {
  const code = withoutSeparators(typed).toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I');
  return createHash('sha256').update(code).digest('hex');
};
