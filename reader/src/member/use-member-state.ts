import { useCallback, useState } from 'react';
import { useAuth } from 'shared-auth';

/**
 * State of one member about one novel: undefined again for another novel, to which one goes on the same page, and for another
 * member, who signs in in another tab.
 */
export const useMemberState = <Value>(novelId: string): [Value | undefined, (value: Value | undefined) => void] => {
  const { username } = useAuth();
  const key = `${username} ${novelId}`;
  const [kept, keep] = useState<{ key: string; value: Value | undefined }>();
  const set = useCallback((value: Value | undefined) => keep({ key, value }), [key]);
  return [kept?.key === key ? kept.value : undefined, set];
};
