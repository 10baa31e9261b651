/** Event of the window when what waited in the outbox has arrived, as far as it was tried. */
export const writesSentEvent = 'writes-sent';

/** Listens to it without the outbox itself, which brings a database. @returns a function that ends the listening */
export const onWritesSent = (listener: () => void): (() => void) => {
  window.addEventListener(writesSentEvent, listener);
  return () => window.removeEventListener(writesSentEvent, listener);
};
