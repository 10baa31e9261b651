import type { OwnServer } from '../servers/own-server.ts';

/** A home page on which an editor chose banners and picks; the next test finds it as it was. */
export const withEditorsChoice = async (
  { library }: OwnServer,
  { banners = [], picks = [] }: { banners?: string[]; picks?: string[] },
  look: () => Promise<void>,
): Promise<void> => {
  const added: string[] = [];
  for (const novel of banners)
    added.push(JSON.parse(await library('banners', 'add', '--novel', novel, '--json')).id as string);
  if (picks.length > 0) await library('picks', 'set', ...picks);
  try {
    await look();
  } finally {
    for (const id of added) await library('banners', 'remove', id);
    await library('picks', 'clear');
  }
};
