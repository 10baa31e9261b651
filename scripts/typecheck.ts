import { binary, runNode } from './project.ts';

process.exit(await runNode([binary('typescript-7/bin/tsc'), '-p', 'tsconfig.json']));
