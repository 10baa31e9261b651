import { useRouteLoaderData } from 'react-router-dom';
import { type ShellData, shellRouteId } from 'shared-api/contract';

/** Name of the site, as its operator set it. */
export const useSiteName = (): string => useRouteLoaderData<ShellData>(shellRouteId)?.site.name ?? '书海';
