import { useCallback, useEffect, useState } from 'react';
import { loadPart } from './load-part.ts';

interface LazyPart<Part> {
  /** Undefined until it is loaded. */
  part: Part | undefined;
  /** Whether all tries have failed; `retry` begins anew. */
  failed: boolean;
  retry: () => void;
}

/**
 * A lazy part of the page: fails alone, where `React.lazy` would take the page around it along, and for as long as the page
 * lives.
 * @param load the import; the same function in every render
 * @param isWanted loads it once it is
 */
export const usePart = <Part extends object>(load: () => Promise<Part>, isWanted: boolean): LazyPart<Part> => {
  const [part, setPart] = useState<Part>();
  const [failed, setFailed] = useState(false);
  const isLoading = isWanted && !part && !failed;

  useEffect(() => {
    if (!isLoading) return;
    let isOver = false;
    loadPart(load).then(
      (loaded) => !isOver && setPart(loaded),
      () => !isOver && setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [load, isLoading]);

  const retry = useCallback(() => setFailed(false), []);
  return { part, failed, retry };
};
