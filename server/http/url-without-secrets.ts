/** Parameters that let their bearer do something. */
const secretNames = /([?&](?:token|key|captcha_key|secret|(?:re)?password|passwd\d?)=)[^&#]*/gi;

/** An address as a log may keep it: what opens something stands there as `…`. */
export const withoutSecrets = (url: string): string => (url.includes('?') ? url.replace(secretNames, '$1…') : url);
