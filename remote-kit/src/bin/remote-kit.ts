#!/usr/bin/env node
import { loadCommand } from './needed-node.ts';

await loadCommand(() => import('../cli.ts'));
