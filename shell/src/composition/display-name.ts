const displayNames: Record<string, string> = { shell: '壳', reader: '阅读', account: '账户' };

/** An app's name on the screen; one that this shell does not know has its own. */
export const displayName = (app: string): string => displayNames[app] ?? app;
