import { rubyOf } from '../../novels/saving/incoming/annotated-text.ts';

/** More readings of the same words, in UTF-16 units, are no ruby. */
const maxReadingLength = 200;

/**
 * A line of text while the elements in it come one after the other. What cannot change any more is in pieces, so that a line of any
 * length with any number of readings is put together in linear time.
 */
export class LineText {
  private done: string[] = [];
  private current = '';
  /** Whether the current piece began as the words of a ruby. */
  private isRuby = false;
  /** Index in the current piece at which the reading of its words begins. */
  private reading: number | null = null;
  /** The last annotation, to which a further reading of its words may come, as the piece before the current one. */
  private last: { words: string; said: string } | null = null;

  add(text: string): void {
    this.current += text;
  }

  /** Begins a piece. @returns a mark by which {@link takeFrom} knows it */
  begin(): number {
    this.done.push(this.current);
    this.current = '';
    this.isRuby = false;
    this.reading = null;
    this.last = null;
    return this.done.length;
  }

  /** Takes the text since a piece was begun; undefined where it has become several. */
  takeFrom(mark: number): string | undefined {
    if (this.done.length !== mark) return undefined;
    const text = this.current;
    this.current = '';
    return text;
  }

  get isInRuby(): boolean {
    return this.isRuby;
  }

  open(name: string): void {
    if (name === 'ruby') {
      this.begin();
      this.isRuby = true;
    }
    if (name === 'rt' && this.isRuby) this.reading = this.current.length;
  }

  close(name: string): void {
    if (name === 'rt' && this.reading !== null) this.annotate(this.reading);
    if (name === 'ruby') this.isRuby = false;
  }

  /** Makes an annotation of the current piece, whose reading begins at an index. */
  private annotate(index: number): void {
    const words = this.current.slice(0, index).trim();
    const said = this.current.slice(index).trim();
    this.reading = null;
    if (said === '') {
      this.current = this.current.slice(0, index);
      return;
    }
    const { last } = this;
    // One more reading of the same words: 漢字 with かん and じ.
    if (words === '' && last !== null && last.said.length + said.length <= maxReadingLength) {
      last.said += said;
      this.done[this.done.length - 1] = rubyOf(last.words, last.said);
    } else if (words === '') return;
    else {
      this.last = { words, said };
      this.done.push(rubyOf(words, said));
    }
    this.current = '';
  }

  /** Ends the line. @returns its text */
  end(): string {
    const text = this.done.join('') + this.current;
    this.done = [];
    this.current = '';
    this.isRuby = false;
    this.reading = null;
    this.last = null;
    return text;
  }
}
