import type { Socket } from 'node:net';

/** Refused connections that are open at once; any further one is closed without an answer. */
export const maxRefusals = 64;

/** Time for which a refused connection stays open, so that its client can read the answer: closed at once, the system may take that back. */
const defaultLingerMs = 1_000;

/** Refuses connections before HTTP reads anything of them, at a bounded cost. */
export const createRefusals = (lingerMs = defaultLingerMs) => {
  let lingering = 0;
  /** @param answer all that is sent, the same for every connection */
  return (socket: Socket, answer: Buffer): void => {
    if (lingering >= maxRefusals) {
      socket.destroy();
      return;
    }
    lingering += 1;
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => {
      clearTimeout(timer);
      lingering -= 1;
    });
    socket.on('error', () => socket.destroy());
    // What the client sends is thrown away: left unread it would make the end a reset.
    socket.resume().end(answer);
  };
};
