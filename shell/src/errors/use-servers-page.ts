import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';
import { sessionEnded } from '../session-end/refused-calls.ts';

/**
 * Loads the page anew where a link led to one that this page's program cannot show: by now the server may know more of the address, or lead
 * elsewhere. Once: whoever loads a page came by no link of it.
 */
export const useServersPage = (cannotShow: boolean): void => {
  const type = useNavigationType();
  useEffect(() => {
    if (cannotShow && type !== 'POP') void sessionEnded().then(() => location.reload());
  }, [cannotShow, type]);
};
