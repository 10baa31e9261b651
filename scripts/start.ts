import { buildApps } from './build-apps.ts';

process.env.NODE_ENV ??= 'production';
// A site that has a set goes on with it; the server ends where it has none and an app is missing.
await buildApps('production').catch((error: Error) => console.error(error.message));
await import('../server/main.ts');
