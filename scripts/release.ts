import { runRelease } from './release/run-release.ts';

process.exitCode = await runRelease(process.argv.slice(2));
