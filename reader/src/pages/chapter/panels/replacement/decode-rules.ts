/** Decodes a file of rules: UTF-8, or else GB18030, in which Chinese editors still save and which holds GBK. */
export const decodeRules = (bytes: ArrayBuffer | Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};
