import { longCommands, runLibrary } from '../server/cli/library/run-library.ts';
import { lowerPriority } from '../server/cli/lower-priority.ts';

const args = process.argv.slice(2);
// Readers of a site on the same machine go first.
if (longCommands.includes(args[0] ?? '')) lowerPriority();
process.exitCode = await runLibrary(args);
