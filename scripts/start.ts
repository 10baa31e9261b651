import { buildApps } from './build-apps.ts';

process.env.NODE_ENV ??= 'production';
await buildApps('production');
await import('../server/main.ts');
