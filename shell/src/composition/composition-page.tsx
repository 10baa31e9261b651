import { type ComponentType, useEffect, useState } from 'react';
import { Loading } from 'shared-ui/loading';

/** What this page is made of: for developers, so its content comes by a chunk of its own, and after the page stands. */
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
