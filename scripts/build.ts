import { buildApps } from './build-apps.ts';

await buildApps(process.argv.includes('--development') ? 'development' : 'production');
