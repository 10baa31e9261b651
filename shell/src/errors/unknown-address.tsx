import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';
import { NotFound } from './not-found.tsx';

/**
 * Page of an address that no app of this page's releases owns. Where a link led here, the server is asked: its releases may be
 * others by now, or the address leads elsewhere since its remote was taken out.
 */
export const UnknownAddress = () => {
  useServersPage(true);
  return <NotFound />;
};

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
