import { keepRelease } from './kept-releases.ts';

// node e2e/testing/releases/keep-releases.ts 1.3.0
// Keeps today's production builds as releases of this version of the contract, for the version matrix (versions.spec.ts).
const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('用法：node e2e/testing/releases/keep-releases.ts 约定的版本');
for (const app of ['shell', 'reader', 'account', 'console']) keepRelease(version, app);
