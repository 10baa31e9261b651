#!/usr/bin/env node
import { loadCommand } from './needed-node.ts';

await loadCommand(() => import('../create-remote.ts'));
