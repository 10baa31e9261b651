import type { OwnServer } from './servers/own-server.ts';

/** A home page on which an editor chose banners and picks; the next test finds it as it was. */
export const withEditorsChoice = async (
  { library }: OwnServer,
  { banners = [], picks = [] }: { banners?: string[]; picks?: string[] },
  look: () => Promise<void>,
): Promise<void> => {
  const added = banners.map((novel) => JSON.parse(library('banners', 'add', '--novel', novel, '--json')).id as string);
  if (picks.length > 0) library('picks', 'set', ...picks);
  try {
    await look();
  } finally {
    for (const id of added) library('banners', 'remove', id);
    library('picks', 'clear');
  }
};
