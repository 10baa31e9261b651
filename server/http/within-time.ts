/** Waits for a value no longer than a time. @throws Error when that is over, and what the value's promise throws */
export const withinTime = <Value>(timeoutMs: number, value: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing after ${timeoutMs} ms`)), timeoutMs);
    value.then(resolve, reject).finally(() => clearTimeout(timer));
  });
