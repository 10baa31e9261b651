import { ChevronLeft, Search } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import createLucideIcon, { type IconData } from './lucide-icon.ts';

/** Lucide's own files say what an icon is made of. */
const search: IconData = {
  size: 24,
  node: [
    ['path', { d: 'm21 21-4.34-4.34', key: '14j7rj' }],
    ['circle', { cx: '11', cy: '11', r: '8', key: '4ej97u' }],
  ],
};
const Small = createLucideIcon(search);

/** Attributes in one order, without lucide's class names, that nothing refers to, and the namespace that HTML implies. */
const drawing = (html: string) =>
  [...html.matchAll(/<(\w+)([^>]*?)\/?>/g)].map(([, element, attributes = '']) => [
    element,
    ...(attributes.match(/[\w:-]+="[^"]*"/g) ?? []).filter((one) => !/^(class|xmlns)=/.test(one)).sort(),
  ]);

test.each([{}, { size: 18, 'aria-hidden': true }, { 'aria-label': '搜索' }, { strokeWidth: 1.5, size: 20 }])(
  'draws what lucide draws with %j',
  (props) => {
    const own = renderToStaticMarkup(createElement(Small, props));
    expect(drawing(own)).toEqual(drawing(renderToStaticMarkup(createElement(Search, props))));
    expect(drawing(own)).not.toEqual(drawing(renderToStaticMarkup(createElement(ChevronLeft, props))));
  },
);
