import type { Link, Site } from 'shared-api/schemas/site';
import type { Store } from './open-store.ts';

/** The partner links of the footer, in the order set. */
export const listLinks = ({ db }: Store): Promise<Link[]> =>
  db.selectFrom('links').select(['link_name', 'link_url']).orderBy('position').execute();

/** The site's texts: what stands in the table `settings`, and for the others what a new site says. */
export const getSite = async ({ db }: Store): Promise<Site> => {
  const site = defaults();
  for (const { name, value } of await db.selectFrom('settings').select(['name', 'value']).execute()) {
    if (isText(site, name)) site[name] = value;
  }
  return site;
};

/** Source of the disclaimer: specification, section 1. */
const defaults = (): Site => ({
  name: '书海',
  disclaimer: '本站资源来自互联网，仅供个人学习使用，请在24小时内删除；本站为非营利性网站，所谓VIP功能仅为捐赠。',
  licence: '备案号：暂无',
  copyright: `© ${new Date().getFullYear()} 书海`,
});

const isText = (site: Site, name: string): name is keyof Site => Object.hasOwn(site, name);
