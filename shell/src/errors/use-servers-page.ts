import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';

/**
 * Loads the page anew where a link led to one that this page's program cannot show: by now the server may know more of the address, or lead
 * elsewhere. Once: whoever loads a page came by no link of it.
 */
export const useServersPage = (cannotShow: boolean): void => {
  const type = useNavigationType();
  useEffect(() => {
    if (cannotShow && type !== 'POP') location.reload();
  }, [cannotShow, type]);
};
