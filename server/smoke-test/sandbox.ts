import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readRelease, servedHere } from 'release/release';
import { releaseSet } from '../releases/release-set.ts';
import { findPageProblems } from './open-pages.ts';
import type { SandboxInput } from './smoke-test.ts';

/** Entry of the process that smoke-test.ts starts. Its last line of output is what it found, as JSON. */
const { folders, apps, ...options }: SandboxInput = JSON.parse(await text(process.stdin));
// With this machine's own copies: what lies elsewhere was compared with them.
const [shell, ...remotes] = folders.map((folder) => servedHere(readRelease(folder)));
if (!shell) throw new Error('a smoke test needs a shell');

const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-smoke-test-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const findings = await findPageProblems(releaseSet(shell, remotes), { apps, dataDir, ...options });
process.stdout.write(`\n${JSON.stringify(findings)}\n`, () => process.exit());
