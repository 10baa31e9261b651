import { mentionsIn } from './mentions.ts';

/** What a source names, each with whether it is only looked for there. */
const mentionsOf = (text: string) =>
  mentionsIn(new Map([['source.tsx', text]])).map(({ name, isSought }) => [name, isSought]);

test.each([
  ['a style', 'const style = `margin: var(--room);`;'],
  ['a style with another value', 'const style = `margin: calc(1em + var( --room, 2em));`;'],
  ['a style behind a value', `const style = \`\${start}: var(--room)\`;`],
  ['a call', "const room = getComputedStyle(element).getPropertyValue('--room');"],
])('a custom property that %s reads is looked for [B13.25]', (_, text) => {
  expect(mentionsOf(text)).toEqual([['--room', true]]);
});

test.each([
  ['a style', 'const style = `--room: 2em;`;'],
  ['an element', "const element = <div style={{ '--room': '2em' }} />;"],
  ['a call', "element.style.setProperty('--room', '2em');"],
])('a custom property that %s sets is given [B13.25]', (_, text) => {
  expect(mentionsOf(text)).toEqual([['--room', false]]);
});

test.each([
  ['a query', "main.querySelector('[data-place]');"],
  ['a style', 'const style = `&[data-place] { margin: 0; }`;'],
  ['a call for its value', "element.getAttribute('data-place');"],
  ['a call for whether it is there', "if (element?.hasAttribute('data-place')) leave();"],
  ['a property of the data', 'const { place } = element.dataset;'],
])('an attribute that %s reads is looked for [B13.25]', (_, text) => {
  expect(mentionsOf(text)).toEqual([['data-place', true]]);
});

test.each([
  ['an element', 'const element = <div data-place="top" />;'],
  ['a call', "element.setAttribute('data-place', 'top');"],
  ['a property of the data', "element.dataset.place = 'top';"],
])('an attribute that %s sets is given [B13.25]', (_, text) => {
  expect(mentionsOf(text)).toEqual([['data-place', false]]);
});
