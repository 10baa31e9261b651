import { passage, viewText } from '../../../testing/fixtures.ts';
import { readOutline } from '../outline.ts';
import { titleLines } from './title-lines.ts';

/** Titles found for chapters that begin with these lines. */
const titlesOf = (beginnings: string[]) => {
  const text = beginnings.map((lines, index) => `第${index + 1}回\n${lines}\n${passage('夜里')}`).join('\n');
  const view = viewText(text);
  const found = titleLines(view, readOutline(view));
  return [...found].map(([heading, title]) => {
    const [{ start = 0, end = 0 } = {}] = [view.lines[title]];
    return `${heading} ${text.slice(start, end)}`;
  });
};

describe('titles below headings', () => {
  it('the line below a heading is its title where most headings have one there', () => {
    const titles = ['樵夫入洞', '老叟下棋', '旧村重访', '烂柯归来', '山中一日'];
    expect(titlesOf(titles)).toEqual(titles.map((title, index) => `${index * 4} ${title}`));
    expect(titlesOf([...titles.slice(0, 4), '他推开门，看见院子里落满了雪。'])).toHaveLength(4);
  });

  it('a short first line is text where most headings have no title below', () => {
    const sentence = '他推开门，看见院子里落满了雪。';
    expect(titlesOf(['樵夫入洞', '老叟下棋', sentence, sentence, sentence])).toEqual([]);
  });

  it('a first line that is a sentence or speech is text', () => {
    expect(titlesOf(['天亮了。', '“你来了？”', '他说：“走吧', '雪，雨，风，都停了'])).toEqual([]);
  });

  it('the line below a heading with a title is text', () => {
    const text = [1, 2, 3].map((no) => `第${no}回 风起\n樵夫入洞\n${passage('夜里')}`).join('\n');
    const view = viewText(text);
    expect(titleLines(view, readOutline(view)).size).toBe(0);
  });
});
