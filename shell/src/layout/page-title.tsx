import { useRouteLoaderData } from 'react-router-dom';
import { type ShellData, shellRouteId } from 'shared-api/contract';
import { fallbackSite } from './shell-data.ts';

/** Title of a page of the shell's own in the browser, with the site's name as its operator set it. */
export const PageTitle = ({ children }: { children: string }) => {
  const { name } = useRouteLoaderData<ShellData>(shellRouteId)?.site ?? fallbackSite();
  return <title>{`${children} - ${name}`}</title>;
};
