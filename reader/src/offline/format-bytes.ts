const mega = 1024 ** 2;

/** Bytes for people: `0.4 MB`, `12 MB`, `1.5 GB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes >= 1024 * mega) return `${withDigits(bytes / (1024 * mega))} GB`;
  return `${withDigits(Math.max(bytes / mega, bytes > 0 ? 0.1 : 0))} MB`;
};

const withDigits = (value: number): string => (value < 10 ? value.toFixed(1).replace(/\.0$/, '') : value.toFixed(0));
