import type { FastifyPluginAsync } from 'fastify';
import { legalNames, legalPath, legalTitles } from 'shared-api/console/legal-pages';
import type { Store } from '../../../db/open-store.ts';
import { chargeCalls } from '../../../http/limits/address-limit.ts';
import { sendPlainPage } from '../../../http/plain-page.ts';
import { findLegalPage } from './legal-texts.ts';

interface LegalPageOptions {
  store: Store;
  siteName: () => Promise<string>;
}

const chinaDate = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long' });

/** Serves the legal pages that have words; the others are not there. */
export const legalPages: FastifyPluginAsync<LegalPageOptions> = async (app, { store, siteName }) => {
  chargeCalls(app);
  // Visitors read them before they sign up, on a site for members only too.
  app.get<{ Params: { name: string } }>(
    legalPath(':name'),
    { config: { beforeSignIn: true } },
    async (request, reply) => {
      const name = legalNames.find((known) => known === request.params.name);
      const page = name && (await findLegalPage(store, name));
      if (!name || !page) return reply.callNotFound();
      return sendPlainPage(reply, {
        title: legalTitles[name],
        siteName: await siteName(),
        texts: [{ heading: '', note: `${chinaDate.format(page.changed_at)}更新`, text: page.text }],
      });
    },
  );
};
