/**
 * Events by which remotes speak to each other, in this page and in the other tabs of the browser. They know neither each other's
 * code nor whether the other is there: what they share is a name, with its version, and a payload.
 */
export interface SiteEvent<Payload> {
  name: string;
  /** Tells the others; whoever tells does not hear it. Nothing where the browser has no channels. */
  tell: (payload: Payload) => void;
  /** @returns a function that ends the listening */
  listen: (listener: (payload: Payload) => void) => () => void;
}

/** An event as it goes through the channel. */
export interface EventMessage {
  name: string;
  payload: object;
}

/** Tells an event by its message, as a write does once it has been sent (`shared-api/outbox`). */
export const tellMessage = (message: EventMessage): void => openChannel()?.postMessage(message);

/**
 * Defines an event.
 * @param name what happened, with the number of its version; the events of one remote alone begin with its name (`shop/sold.1`)
 * @param isPayload looks at what came: the sender may be of another release. What does not fit is not heard
 */
export const siteEvent = <Payload extends object>(
  name: string,
  isPayload: (value: unknown) => value is Payload,
): SiteEvent<Payload> => ({
  name,
  tell: (payload) => tellMessage({ name, payload }),
  listen: (listener) => {
    const hear = ({ data }: MessageEvent) => {
      if (data?.name === name && isPayload(data.payload)) listener(data.payload);
    };
    const channel = openChannel();
    channel?.addEventListener('message', hear);
    return () => channel?.removeEventListener('message', hear);
  },
});

let opened: BroadcastChannel | undefined;

/** One channel for all events; every app of a page has its own copy of this module, and so an end of its own. */
const openChannel = (): BroadcastChannel | undefined => {
  opened ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel('site-events') : undefined;
  return opened;
};

/** Novels were put on the member's shelf, taken off it, or changed there. Told by reader and account. */
export interface ShelfChanged {
  /** Their ids; where they are not named, it may be any. */
  novels?: string[];
}

export const shelfChanged = siteEvent<ShelfChanged>('shelf-changed.1', (value): value is ShelfChanged => {
  const { novels } = (value ?? {}) as { novels?: unknown };
  return novels === undefined || (Array.isArray(novels) && novels.every((id) => typeof id === 'string'));
});
