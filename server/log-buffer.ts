import type { Writable } from 'node:stream';

/** Longest time that a line waits for others. */
const maxWaitMs = 100;

/** Characters that are buffered before they are written at once. */
const maxBufferedCharacters = 64 * 1024;

/**
 * Log stream that writes several lines at once: a write for each would cost more than answering from memory does. Lines that
 * still wait when the process ends are written then; a process that is killed loses those of the last {@link maxWaitMs}.
 */
export const bufferLog = (out: Writable): { write: (line: string) => void } => {
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
      if (lines.length >= maxBufferedCharacters) send();
      else timer ??= setTimeout(send, maxWaitMs).unref();
    },
  };
};
