import { constants, setPriority } from 'node:os';
import { runLibrary } from '../server/cli/library/run-library.ts';

/** Commands that work for long: the processor is given to a site on the same machine first. */
const longCommands = ['import', 'seed', 'backup', 'move-to-postgres'];

const args = process.argv.slice(2);
if (longCommands.includes(args[0] ?? '')) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.exitCode = await runLibrary(args);
