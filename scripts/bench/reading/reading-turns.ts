/** Times of turning, as the page measures them itself. These functions run in the page. */

export interface Turn {
  /** From the key press to the frame after the one that shows the new text, in milliseconds. */
  painted: number;
  /** Time in which the key press was handled by script. */
  own: number;
}

declare global {
  interface Window {
    turns: Turn[];
    disturbances: { shift: number; longTasks: number[] };
    programIsHere: () => boolean;
    countFrames: () => void;
    frameTimes: () => number[];
  }
}

export const watchTurns = (): void => {
  window.turns = [];
  window.disturbances = { shift: 0, longTasks: [] };
  const observe = (type: string, hear: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type });
  observe('layout-shift', ({ value = 0 }) => {
    window.disturbances.shift += value;
  });
  observe('longtask', ({ duration }) => window.disturbances.longTasks.push(duration));
  // The program's chunk is here once the neighbours can be prefetched by it.
  window.programIsHere = () =>
    performance.getEntriesByType('resource').some(({ name }) => /\/reading\.[^/]*js$/.test(name));
  const place = () => {
    const element = document.querySelector<HTMLElement>('[data-current]');
    return `${element?.dataset.chapter} ${element?.scrollLeft}`;
  };
  document.addEventListener(
    'keydown',
    (event) => {
      const from = place();
      const began = performance.now();
      let own = 0;
      window.addEventListener('keydown', () => (own = performance.now() - began), { once: true });
      const look = () => {
        if (place() === from) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.turns.push({ painted: performance.now() - event.timeStamp, own });
        port2.postMessage(0);
        return 0;
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
  const frames: number[] = [];
  window.countFrames = () => {
    requestAnimationFrame(function count(now) {
      frames.push(now);
      requestAnimationFrame(count);
    });
  };
  window.frameTimes = () => frames.slice(1).map((now, index) => now - (frames[index] ?? now));
};
