import { runLibrary } from './run-library.ts';

process.exitCode = await runLibrary(process.argv.slice(2));
