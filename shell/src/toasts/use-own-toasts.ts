import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useAuth } from 'shared-auth';

/** Takes one member's toasts away when another signs in, in another tab: they tell of the first one's books, and undo changes of them. */
export const useOwnToasts = () => {
  const { username } = useAuth();
  const member = useRef(username);
  useEffect(() => {
    if (username === '') return;
    if (member.current !== '' && member.current !== username) toast.dismiss();
    member.current = username;
  }, [username]);
};
