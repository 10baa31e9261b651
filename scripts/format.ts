import { binary, runNode } from './project.ts';

process.exit(await runNode([binary('@biomejs/biome/bin/biome'), 'check', '--write', '.']));
