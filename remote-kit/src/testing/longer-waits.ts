import { configure } from '@testing-library/dom';

// A busy machine takes longer than the default second to load a lazy part; only a failing test waits this long.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(30_000);
