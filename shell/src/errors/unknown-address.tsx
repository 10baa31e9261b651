import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';
import { NotFound } from './not-found.tsx';

/**
 * Page of an address that no app of this page's releases owns. Where a link led here, the server is asked: its releases may be
 * others by now, or the address leads elsewhere since its remote was taken out.
 */
export const UnknownAddress = () => {
  const type = useNavigationType();
  useEffect(() => {
    if (type === 'PUSH') location.reload();
  }, [type]);
  return <NotFound />;
};
