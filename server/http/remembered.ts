/**
 * Remembers results that are dear to compute and few, by a text of clients. Of more than `maxEntries` texts it begins anew, because a
 * client may send any number.
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
