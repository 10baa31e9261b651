import { isTouched } from './early-presses/replay-presses.ts';
import { createTurns } from './next-turn.ts';

/**
 * Start of the page's program, part by part: at once it would hold a slow phone up for a quarter of a second
 * (docs/decisions/0016-start-split-into-idle-tasks.md). All parts lie in this script; a part runs when it is imported. Until all have run
 * the page is the server's HTML, whose links and forms the browser follows.
 */
const parts = [
  () => import(/* webpackMode: "eager" */ './react-dom-client.ts'),
  () => import(/* webpackMode: "eager" */ './remotes/federation.ts'),
  () => import(/* webpackMode: "eager" */ './routes.tsx'),
];

const start = async () => {
  const nextTurn = createTurns(isTouched());
  for (const run of parts) {
    await nextTurn();
    await run();
  }
  await nextTurn();
  const { startProgram } = await import(/* webpackMode: "eager" */ './program.tsx');
  await startProgram(nextTurn);
};

void start();
