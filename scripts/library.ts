await import('../server/library/cli.ts');

export {};
