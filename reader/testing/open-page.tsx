import { render } from '@testing-library/react';
import { Harness } from 'shared-ui/harness';
import { routes } from '../src/routes.tsx';

/** Renders a page of the reader in the harness, without the shell. @param address path and query */
export const openPage = (address: string) => render(<Harness routes={routes} at={address} />);
