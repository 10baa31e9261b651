import type { Writable } from 'node:stream';

/** How long a line may wait for others, in milliseconds. */
const patience = 100;

/** So many characters go out without waiting. */
const enough = 64 * 1024;

/**
 * A log's way out that sends lines together: a write for each would cost more than answering from memory does. What still
 * waits when the process ends goes out then; a process that is killed loses the last {@link patience} milliseconds.
 */
export const gatherLines = (out: Writable): { write: (line: string) => void } => {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') out.write(lines);
    lines = '';
  };
  process.on('exit', send);
  return {
    write: (line) => {
      lines += line;
      if (lines.length >= enough) send();
      else timer ??= setTimeout(send, patience).unref();
    },
  };
};
