import { mentionsIn } from './mentions.ts';

/** The names in a source, each with true where the source reads it from another element and false where it sets it. */
const mentionsOf = (text: string) =>
  mentionsIn(new Map([['source.tsx', text]])).map(({ name, isSought }) => [name, isSought]);

test.each([
  ['a style', 'const style = `margin: var(--room);`;'],
  ['a style with another value', 'const style = `margin: calc(1em + var( --room, 2em));`;'],
  ['a style behind a value', `const style = \`\${start}: var(--room)\`;`],
  ['a call', "const room = getComputedStyle(element).getPropertyValue('--room');"],
  ['a query', "main.querySelector('[data-room]');"],
  ['a selector of a style', 'const style = `&[data-room] { margin: 0; }`;'],
  ['a call for its value', "element.getAttribute('data-room');"],
  ['a call for whether it is there', "if (element?.hasAttribute('data-room')) leave();"],
  ['a property of the data', 'const { room } = element.dataset;'],
])('a custom property or an attribute that %s reads is looked for [B13.25]', (_, text) => {
  expect(mentionsOf(text)).toEqual([[expect.stringMatching(/^(?:--|data-)room$/), true]]);
});

test.each([
  ['a style', 'const style = `--room: 2em;`;'],
  ['the style of an element', "const element = <div style={{ '--room': '2em' }} />;"],
  ['a call', "element.style.setProperty('--room', '2em');"],
  ['an element', 'const element = <div data-room="top" />;'],
  ['a call for an attribute', "element.setAttribute('data-room', 'top');"],
  ['a property of the data', "element.dataset.room = 'top';"],
])('a custom property or an attribute that %s sets is given [B13.25]', (_, text) => {
  expect(mentionsOf(text)).toEqual([[expect.stringMatching(/^(?:--|data-)room$/), false]]);
});
