import { buildWhatCanBe } from './build-apps.ts';

process.env.NODE_ENV ??= 'production';
await buildWhatCanBe('production');
await import('../server/main.ts');
