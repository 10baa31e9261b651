import { configure, render } from '@testing-library/react';
import { Harness } from 'shared-ui/harness';
import { routes } from '../src/routes.tsx';

// A busy machine takes longer than the usual second over a first page; only a failing test waits this long.
configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(20_000);

/** Opens a page of the reader as a developer does, without the shell. @param address path and query */
export const openPage = (address: string) => render(<Harness routes={routes} at={address} />);
