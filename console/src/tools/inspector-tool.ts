import { startInspector } from '../inspector/start-inspector.ts';

/** The inspector, which the server adds to the pages of those who may look (docs/decisions/0117-the-server-adds-the-inspector-to-pages-of-staff.md). */
startInspector({
  mayChoose: document.currentScript?.hasAttribute('data-may-choose') ?? false,
  reload: () => location.reload(),
});
