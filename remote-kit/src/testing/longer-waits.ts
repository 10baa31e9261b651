import { configure } from '@testing-library/dom';

// A busy machine takes longer than the default second to load a lazy part; only a failing test waits this long.
const factor = Number(process.env.TEST_TIME_FACTOR ?? 1);
configure({ asyncUtilTimeout: 20_000 * factor });
jest.setTimeout(90_000 * factor);
