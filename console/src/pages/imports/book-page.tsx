import { useParams } from 'react-router-dom';
import * as addresses from '../../addresses.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { BookView } from './book-view.tsx';

/** One of several novels of an archive. */
const BookPage = () => {
  const { bookId = '' } = useParams();
  return (
    <>
      <PageTitle link={{ label: '回到导入', to: addresses.imports }}>文件里的一部书</PageTitle>
      <BookView bookId={bookId} />
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { BookPage as Component };
