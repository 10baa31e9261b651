/**
 * Names of react-router-dom that only some remotes use: forms with actions, fetchers, blockers, awaited values. They come in a
 * script of their own (docs/decisions/0039-names-that-come-later.md).
 */
export {
  Await,
  Form,
  useActionData,
  useAsyncError,
  useAsyncValue,
  useBlocker,
  useFetcher,
  useSubmit,
} from 'react-router-dom';
