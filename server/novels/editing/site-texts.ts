import type { Site } from 'shared-api/schemas/site';
import { type Authority, byCommand } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import { changeSettings } from '../../settings/settings.ts';

/** The site's texts: those that are set, and the defaults of a new site for the others. */
export const getSite = async ({ db }: Store): Promise<Site> => {
  const site = defaultTexts();
  const { copyright } = site;
  for (const { name, value } of await db.selectFrom('settings').select(['name', 'value']).execute()) {
    if (isText(site, name)) site[name] = value;
  }
  // The default contains the site's name, which may have been changed.
  if (site.copyright === copyright) site.copyright = copyright.replace(defaultName, site.name);
  return site;
};

/** Sets texts of the site; an empty one puts the default back. What is absent stays. @returns the entry in the record; null where nothing changed */
export const setSite = (
  store: Store,
  texts: Partial<Site>,
  authority: Authority = byCommand(),
): Promise<number | null> => changeSettings(store, texts, authority, Date.now());

/** Name of a site that was given none. */
export const defaultName = '书海';

/** The texts of a new site. Source of the disclaimer: specification, section 1. */
export const defaultTexts = (): Site => ({
  name: defaultName,
  disclaimer: '本站资源来自互联网，仅供个人学习使用，请在24小时内删除；本站为非营利性网站，所谓VIP功能仅为捐赠。',
  licence: '备案号：暂无',
  copyright: `© ${new Date().getFullYear()} ${defaultName}`,
});

const isText = (site: Site, name: string): name is keyof Site => Object.hasOwn(site, name);
