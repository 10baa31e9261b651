/**
 * A cache for results that are few and expensive to compute, by a text that clients send. It is emptied when it has `maxEntries`
 * entries, because clients may send any number of texts.
 */
export const rememberResults = <Result>(maxEntries = 100) => {
  const results = new Map<string, Result>();
  return (text: string, compute: () => Result): Result => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = compute();
    if (results.size >= maxEntries) results.clear();
    results.set(text, result);
    return result;
  };
};
