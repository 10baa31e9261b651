import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A key of this use alone, derived from a secret of the site. */
const keyOf = (siteSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', siteSecret, '', 'second factor of staff', 32));

/** Seals a secret for the table: whoever reads that alone has no codes. It opens for the same member only. */
export const sealSecret = (secret: string, memberId: number, siteSecret: string): string => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(siteSecret), iv).setAAD(Buffer.from(String(memberId)));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** Opens what {@link sealSecret} sealed. @returns null where the site has another secret now, or it is not this member's */
export const openSecret = (text: string, memberId: number, siteSecret: string): string | null => {
  const bytes = Buffer.from(text, 'base64url');
  const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
  try {
    const decipher = createDecipheriv(algorithm, keyOf(siteSecret), iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(String(memberId))).setAuthTag(tag);
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
};
