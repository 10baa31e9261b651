import { runLibrary } from '../server/cli/library/run-library.ts';

process.exitCode = await runLibrary(process.argv.slice(2));
