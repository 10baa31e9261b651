import { binary, runNode } from './project.ts';

process.exit(await runNode([binary('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']));
