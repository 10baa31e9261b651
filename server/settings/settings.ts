import { type Registration, registrations } from 'shared-api/console/schemas/settings';
import { type Authority, recordAct } from '../console/record/record-act.ts';
import { countContentChange } from '../db/content-revision.ts';
import type { Store } from '../db/open-store.ts';
import { storable } from '../db/storable.ts';

declare module '../db/tables.ts' {
  /** What the site's operators set; what has no row has its default. */
  interface Tables {
    settings: SettingTable;
  }
}

interface SettingTable {
  name: string;
  value: string;
}

/** Settings that are changed while the site runs: its texts, who may register and read, and how accounts are protected. */
const settingNames = [
  'name',
  'disclaimer',
  'licence',
  'copyright',
  'registration',
  'second_factor_duty',
  'members_only',
] as const;

/** Settings by name; an empty one has its default. */
export type Settings = { [Name in (typeof settingNames)[number]]?: string };

const isSetting = (name: string): name is keyof Settings => settingNames.some((known) => known === name);

/** Who may register. */
export const registrationIn = ({ registration }: Settings): Registration =>
  registrations.find((known) => known === registration) ?? 'open';

/** Who may register, as the setting is kept: by default everybody. */
export const keptRegistration = (registration: Registration): string => (registration === 'open' ? '' : registration);

/** Whether the whole site is for members only. */
export const isForMembersOnly = ({ members_only: kept }: Settings): boolean => kept === keptMembersOnly(true);

/** Whether it is, as the setting is kept. */
export const keptMembersOnly = (isOn: boolean): string => (isOn ? 'on' : '');

/** The settings that differ from their defaults. */
export const readSettings = async ({ db }: Pick<Store, 'db'>): Promise<Settings> => {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute();
  return Object.fromEntries(rows.filter(({ name }) => isSetting(name)).map(({ name, value }) => [name, value]));
};

/**
 * Changes settings, for all servers at once. What is absent stays.
 * @param now epoch milliseconds
 * @returns the entry in the record; null where nothing changed
 */
export const changeSettings = (
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  settings: Settings,
  authority: Authority,
  now: number,
): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, 'settings');
    const earlier = await readSettings({ db: trx });
    const before: Record<string, string> = {};
    const after: Record<string, string> = {};
    for (const name of settingNames) {
      const value = storable(settings[name] ?? earlier[name] ?? '');
      if (value === (earlier[name] ?? '')) continue;
      before[name] = earlier[name] ?? '';
      after[name] = value;
      await trx.deleteFrom('settings').where('name', '=', name).execute();
      if (value !== '') await trx.insertInto('settings').values({ name, value }).execute();
    }
    if (Object.keys(after).length === 0) return null;
    const act = { kind: 'setting.change', object: { kind: 'setting', id: 'site', name: '' }, before, after } as const;
    const id = await recordAct(trx, authority, act, now);
    await countContentChange(trx);
    return id;
  });
