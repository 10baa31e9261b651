/** A page of a remote that uses a fetcher's form, an action, a blocker and an awaited value, and sets its state without end where one asks for it. */
export const wishesPage = `
import { Suspense, useEffect, useState } from 'react';
import { type ActionFunctionArgs, Await, type LoaderFunctionArgs, useBlocker, useFetcher, useLoaderData } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';

let wishes: string[] = [];

const loader = async (args: LoaderFunctionArgs) => ({
  wishes,
  categories: apiFor(args).get<{ name: string }[]>(calls.categories),
});

const action = async (args: ActionFunctionArgs) => {
  const wish = String((await args.request.formData()).get('wish'));
  await apiFor(args).get(calls.site);
  wishes = [...wishes, wish];
  return wish;
};

const WishesPage = () => {
  const data = useLoaderData<{ wishes: string[]; categories: Promise<{ name: string }[]> }>();
  const [draft, setDraft] = useState('');
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (turns > 0) setTurns(turns + 1);
  }, [turns]);
  const fetcher = useFetcher<string>();
  const blocker = useBlocker(draft !== '');
  return (
    <>
      <h1>想看的书</h1>
      <ul aria-label="想看">{data.wishes.map((wish) => <li key={wish}>{wish}</li>)}</ul>
      <fetcher.Form method="post" onSubmit={() => setDraft('')}>
        <input aria-label="书名" name="wish" defaultValue="" onChange={(event) => setDraft(event.target.value)} />
        <button type="submit">{fetcher.state === 'idle' ? '加入' : '正在加入'}</button>
      </fetcher.Form>
      {fetcher.data && <p>加入了{fetcher.data}</p>}
      <button type="button" onClick={() => setTurns(1)}>转个不停</button>
      {blocker.state === 'blocked' && (
        <div role="alertdialog" aria-label="还没有写完">
          <button type="button" onClick={() => blocker.reset()}>继续写</button>
          <button type="button" onClick={() => blocker.proceed()}>离开</button>
        </div>
      )}
      <Suspense fallback={<p>分类还没有来</p>}>
        <Await resolve={data.categories}>{(list) => <p>{list.length > 0 ? '分类来了' : ''}</p>}</Await>
      </Suspense>
    </>
  );
};

export { action, loader, WishesPage as Component };
`;

/** Stands in the place of the end of a remote's list of routes. @param remote its name */
export const wishesRoute = (remote: string): string => `
  {
    id: '${remote}-wishes',
    path: '/${remote}/wishes',
    lazy: () => import(/* webpackChunkName: "${remote}-wishes" */ './pages/wishes-page.tsx'),
  },
];`;

/** Its link in the menu. */
export const wishesEntry = (remote: string): string => `{ label: '想看的书', to: '/${remote}/wishes', order: 800 },`;
