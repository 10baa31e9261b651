/** Rules of Atom (RFC 4287) and of OPDS 1.2 (https://specs.opds.io/opds-1.2), as far as feeds of this site use them. */

const atom = 'http://www.w3.org/2005/Atom';
const xhtml = 'http://www.w3.org/1999/xhtml';
const dublinCore = 'http://purl.org/dc/terms/';

/** Children of an element: least and greatest number of each. What is not named may not stand there. RFC 4287, sections 3.2 and 4.1. */
const children: Record<string, Record<string, [least: number, greatest: number]>> = {
  feed: { id: [1, 1], title: [1, 1], subtitle: [0, 1], updated: [1, 1], author: [1, 1], link: [1, 9], entry: [0, 100] },
  entry: {
    id: [1, 1],
    title: [1, 1],
    updated: [1, 1],
    published: [0, 1],
    author: [0, 1],
    link: [1, 9],
    category: [0, 50],
    summary: [0, 1],
    content: [0, 1],
  },
  author: { name: [1, 1], uri: [0, 1], email: [0, 1] },
};

/** Dublin Core's own words for what Atom has words for. OPDS 1.2, section 5.1.1. */
const atomsOwn = ['title', 'creator', 'subject', 'rights', 'description', 'abstract'];

const mediaType = /^[\w.+-]+\/[\w.+-]+(;\s*[\w-]+=[\w.+-]+)*$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const isAtom = ({ namespaceURI }: Element): boolean => namespaceURI === atom;
const named = (element: Element, name: string): Element[] =>
  [...element.children].filter((child) => isAtom(child) && child.localName === name);

const ownProblems = (element: Element): string[] => {
  const name = element.localName;
  const text = element.textContent?.trim() ?? '';
  const attribute = (key: string) => element.getAttribute(key) ?? '';
  // A text of XHTML is one `div`. RFC 4287, section 3.1.1.3.
  if (element.parentElement?.getAttribute('type') === 'xhtml') {
    const isOnly = element.parentElement.children.length === 1;
    return element.namespaceURI === xhtml && name === 'div' && isOnly ? [] : [`${element.nodeName} is no div of XHTML`];
  }
  if (element.closest('[type=xhtml]') && element.namespaceURI === xhtml) return [];
  if (!isAtom(element))
    return element.namespaceURI === dublinCore && !atomsOwn.includes(name)
      ? []
      : [`${element.nodeName} does not belong`];
  const wrong = {
    id: !URL.canParse(text),
    uri: !URL.canParse(text),
    updated: !moment.test(text),
    published: !moment.test(text),
    title: text === '',
    name: text === '',
    category: attribute('term') === '',
    link: !URL.canParse(attribute('href')) || !mediaType.test(attribute('type')) || attribute('rel') === '',
  }[name];
  const bounds = Object.entries(children[name] ?? {});
  const miscounted = bounds.filter(([child, [least, greatest]]) => {
    const count = named(element, child).length;
    return count < least || count > greatest;
  });
  const strangers = [...element.children].filter(
    (child) => isAtom(child) && !(child.localName in (children[name] ?? {})),
  );
  return [
    ...(wrong ? [`${name}: ${element.outerHTML}`] : []),
    ...miscounted.map(([child]) => `the number of ${child} in ${name}`),
    ...strangers.map(({ localName }) => `${localName} in ${name}`),
  ];
};

/** What a feed does that Atom does not allow. Empty where it is valid. */
export const atomProblems = ({ documentElement: feed }: Document): string[] => {
  const entries = named(feed, 'entry');
  const keys = entries.map((entry) => ['id', 'updated'].map((name) => named(entry, name)[0]?.textContent).join(' '));
  return [
    ...(isAtom(feed) && feed.localName === 'feed' ? [] : ['not an Atom feed']),
    ...[feed, ...feed.querySelectorAll('*')].flatMap(ownProblems),
    ...(linksOf(feed, 'self').length === 1 ? [] : ['a feed has one address of its own']),
    ...(new Set(keys).size === keys.length ? [] : ['an entry stands there twice']),
    ...entries.filter((entry) => linksOf(entry, 'alternate').length > 1).map(() => 'two alternates of an entry'),
    ...entries
      .filter((entry) => linksOf(entry, 'alternate').length + named(entry, 'content').length === 0)
      .map(() => 'an entry without content or alternate'),
  ];
};

const linksOf = (element: Element, rel: string): Element[] =>
  named(element, 'link').filter((link) => link.getAttribute('rel')?.startsWith(rel));

const feedType = 'application/atom+xml;profile=opds-catalog;kind=';

/** What a feed does that OPDS 1.2 does not allow, Atom included. */
export const opdsProblems = (document: Document, kind: 'navigation' | 'acquisition'): string[] => {
  const feed = document.documentElement;
  const isOf = (element: Element, rel: string, types: string[]) =>
    linksOf(element, rel).every((link) => types.includes(link.getAttribute('type') ?? ''));
  const isKind = (entry: Element) => {
    const files = linksOf(entry, 'http://opds-spec.org/acquisition').length;
    return kind === 'acquisition' ? files > 0 : files === 0 && named(entry, 'content').length === 1;
  };
  return [
    ...atomProblems(document),
    ...(linksOf(feed, 'start').length === 1 && isOf(feed, 'start', [`${feedType}navigation`]) ? [] : ['start']),
    ...(isOf(feed, 'self', [feedType + kind]) && isOf(feed, 'next', [feedType + kind])
      ? []
      : ['the kind of its links']),
    ...(isOf(feed, 'search', ['application/opensearchdescription+xml']) ? [] : ['search']),
    ...named(feed, 'entry').flatMap((entry) => [
      ...(isKind(entry) ? [] : [`an entry of another kind than ${kind}`]),
      ...(isOf(entry, 'http://opds-spec.org/image', ['image/png', 'image/jpeg', 'image/gif']) ? [] : ['image']),
      ...(isOf(entry, 'subsection', [`${feedType}acquisition`, `${feedType}navigation`]) ? [] : ['subsection']),
    ]),
  ];
};
