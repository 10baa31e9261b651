import { configure, render } from '@testing-library/react';
import { Harness } from 'shared-ui/harness';
import { routes } from '../src/routes.tsx';

// On a busy machine a first page takes longer than the default second; only a failing test waits this long.
configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(20_000);

/** Renders a page of the reader in the harness, without the shell. @param address path and query */
export const openPage = (address: string) => render(<Harness routes={routes} at={address} />);
