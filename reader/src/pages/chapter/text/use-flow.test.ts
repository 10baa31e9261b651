import { sampleChapter } from '../../../../testing/fixtures.ts';
import { flowFrom, followAddress } from './flow.ts';
import { broughtBack, continued, reached, revised, withoutFirst, withoutLast } from './use-flow.ts';

const [first, second, third] = [sampleChapter(1), sampleChapter(2), sampleChapter(3)];
const both = continued(flowFrom(first), second);

test('the text comes to a chapter that is in the DOM', () => {
  expect(reached(both, second.id).current).toBe(second);
  expect(reached(both, first.id)).toBe(both);
});

test('a chapter that has left the DOM meanwhile does not become the current one', () => {
  const alone = flowFrom(first);
  expect(reached(alone, second.id)).toBe(alone);
});

test('the current chapter is always one of those in the DOM, also when another copy of it came', () => {
  const newer = { ...first, revision: first.revision + 1 };
  const flows = [
    reached(revised(both, newer), first.id),
    revised(both, newer),
    followAddress(reached(both, second.id), { ...first }),
    followAddress(both, { ...second }),
    followAddress(both, third),
    withoutLast(reached(both, second.id), second.id),
    withoutFirst(both, first.id, 100),
  ];
  for (const { chapters, current } of flows) expect(chapters).toContain(current);
});

test('an address that follows the text late does not turn it back; one that is gone to does', () => {
  const further = { ...reached(both, second.id), awaited: first.id };
  const followed = followAddress(further, { ...first });
  expect(followed).toMatchObject({ current: second, chapters: [first, second] });
  expect(followAddress(followed, { ...first })).toMatchObject({ current: first, chapters: [first] });
});

test('a chapter whose room is kept comes back into it', () => {
  const below = withoutFirst(reached(both, second.id), first.id, 100);
  expect(below).toMatchObject({ chapters: [second], above: [{ id: first.id, heightPx: 100 }] });
  expect(broughtBack(below, first)).toMatchObject({ chapters: [first, second], above: [] });
  expect(broughtBack(below, third)).toBe(below);
  // Said twice, it is done once.
  expect(withoutFirst(below, first.id, 100)).toBe(below);
});
