import { LazyPart } from 'shared-ui/lazy-part';
import { PageTitle } from '../layout/page-title.tsx';

const loadComposition = () => import(/* webpackChunkName: "composition" */ './composition.tsx');

/** Page that shows the releases of the page at hand. It is for developers, so its content is a chunk loaded after the first render. */
export const CompositionPage = () => (
  <>
    <PageTitle>页面构成</PageTitle>
    <meta name="robots" content="noindex" />
    <LazyPart load={loadComposition} props={{}} name="页面构成" close={() => window.location.assign('/')} />
  </>
);
