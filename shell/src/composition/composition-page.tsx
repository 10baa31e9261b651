import { type ComponentType, useEffect, useState } from 'react';
import { Loading } from 'shared-ui/loading';

/** Page that shows the releases of the page at hand. It is for developers, so its content is a chunk loaded after the first render. */
export const CompositionPage = () => {
  const [Content, setContent] = useState<ComponentType>();
  useEffect(() => {
    import(/* webpackChunkName: "composition" */ './composition.tsx').then(
      ({ Composition }) => setContent(() => Composition),
      () => {},
    );
  }, []);
  return (
    <>
      <title>页面构成 - 书海</title>
      <meta name="robots" content="noindex" />
      {Content ? <Content /> : <Loading />}
    </>
  );
};
