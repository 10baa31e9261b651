/** Characters that mean something in an expression, and are themselves behind a backslash. */
const syntax = /[\^$\\.*+?()[\]{}|/]/;
/** POSIX classes and other names of Java, as members of a class. */
const javaClasses: Record<string, string> = {
  Punct: '!-\\/:-@\\[-`\\{-~',
  Alnum: 'A-Za-z0-9',
  Alpha: 'A-Za-z',
  Digit: '0-9',
  Lower: 'a-z',
  Upper: 'A-Z',
  Space: '\\s',
  Blank: ' \\t',
};
const javaScripts: Record<string, string> = {
  IsHan: 'Script=Han',
  Han: 'Script=Han',
  InCJKUnifiedIdeographs: 'Script=Han',
  InCJK_UNIFIED_IDEOGRAPHS: 'Script=Han',
  IsAlphabetic: 'Alphabetic',
  IsLetter: 'L',
  IsDigit: 'Nd',
  IsPunctuation: 'P',
};
const horizontalSpace = ' \\t\\u00a0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000';

/** Translates what differs between Java's regular expressions and JavaScript's with the flag `u`. */
class PatternReader {
  private at = 0;
  private readonly pattern: string;

  constructor(pattern: string) {
    this.pattern = pattern;
  }

  /** @throws SyntaxError, in Chinese, for what JavaScript cannot do */
  read(): { source: string; flags: string } {
    const inline = /^\(\?([a-zA-Z]+)\)/.exec(this.pattern);
    const flags = [...new Set(inline?.[1] ?? '')].filter((flag) => flag !== 'u' && flag !== 'U');
    const unknown = flags.find((flag) => !'ims'.includes(flag));
    if (unknown !== undefined) throw new SyntaxError(`不支持 (?${unknown})`);
    this.at = inline?.[0].length ?? 0;
    let source = '';
    while (this.at < this.pattern.length) source += this.next();
    return { source, flags: `gu${flags.join('')}` };
  }

  private take(length: number): string {
    const taken = this.pattern.slice(this.at, this.at + length);
    this.at += length;
    return taken;
  }

  private next(): string {
    const rest = this.pattern.slice(this.at);
    if (rest.startsWith('\\')) return this.escape(false);
    if (rest.startsWith('[')) return this.characterClass();
    if (rest.startsWith('(?>')) throw new SyntaxError('不支持原子组 (?>…)');
    const count = /^\{\d+(?:,\d*)?\}/.exec(rest)?.[0];
    const quantifier = count ?? /^[*+?]/.exec(rest)?.[0];
    if (quantifier !== undefined) {
      if (rest.charAt(quantifier.length) === '+') throw new SyntaxError(`不支持独占量词 ${quantifier}+`);
      return this.take(quantifier.length + (rest.charAt(quantifier.length) === '?' ? 1 : 0));
    }
    const character = this.take(1);
    return '{}]'.includes(character) ? `\\${character}` : character;
  }

  private characterClass(): string {
    let source = this.take(this.pattern.startsWith('[^', this.at) ? 2 : 1);
    // A bracket that comes first is a character.
    if (this.pattern.startsWith(']', this.at)) source += `\\${this.take(1)}`;
    for (;;) {
      if (this.at >= this.pattern.length) throw new SyntaxError('字符组 […] 没有结束');
      const rest = this.pattern.slice(this.at);
      const posix = /^\[:(\w+):\]/.exec(rest);
      if (rest.startsWith(']')) return source + this.take(1);
      if (rest.startsWith('&&')) throw new SyntaxError('不支持字符组的交集 &&');
      if (posix !== null) {
        const name = `${posix[1]?.charAt(0).toUpperCase()}${posix[1]?.slice(1)}`;
        source += javaClasses[name] ?? '';
        this.at += posix[0].length;
      } else if (rest.startsWith('[')) throw new SyntaxError('字符组里的 [ 要写成 \\[');
      else if (rest.startsWith('\\')) source += this.escape(true);
      else source += this.take(1).replace(/[(){}/|]/, '\\$&');
    }
  }

  private escape(inClass: boolean): string {
    const rest = this.pattern.slice(this.at);
    const quoted = /^\\Q([\s\S]*?)(?:\\E|$)/.exec(rest);
    if (quoted !== null) {
      this.at += quoted[0].length;
      return [...(quoted[1] ?? '')].map((each) => (syntax.test(each) || each === '-' ? literal(each) : each)).join('');
    }
    const property = /^\\([pP])(?:\{\^?([\w=]+)\}|([A-Z]))/.exec(rest);
    if (property !== null) {
      this.at += property[0].length;
      return this.property(property[1] ?? 'p', property[2] ?? property[3] ?? '', inClass);
    }
    const hexadecimal = /^\\x\{([\da-fA-F]+)\}/.exec(rest);
    if (hexadecimal !== null) {
      this.at += hexadecimal[0].length;
      return `\\u{${hexadecimal[1]}}`;
    }
    const character = String.fromCodePoint(rest.codePointAt(1) ?? 0x5c);
    this.at += 1 + character.length;
    return translated(character, inClass);
  }

  private property(kind: string, name: string, inClass: boolean): string {
    const members = javaClasses[name];
    if (members === undefined) return `\\${kind}{${javaScripts[name] ?? name}}`;
    if (inClass && kind === 'P') throw new SyntaxError(`字符组里不支持 \\P{${name}}`);
    return inClass ? members : `[${kind === 'P' ? '^' : ''}${members}]`;
  }
}

/** A character behind a backslash, as JavaScript writes it with the flag `u`. */
const translated = (character: string, inClass: boolean): string => {
  if (character === 'h') return inClass ? horizontalSpace : `[${horizontalSpace}]`;
  if (character === 'a') return '\\x07';
  if (character === 'e') return '\\x1b';
  if (!inClass) {
    if (character === 'R') return '(?:\\r\\n|[\\n\\v\\f\\r\\x85\\u2028\\u2029])';
    if (character === 'A') return '(?<![^])';
    if (character === 'z' || character === 'Z') return '(?![^])';
  }
  if (/[a-zA-Z0-9]/.test(character) || (inClass && character === '-')) return `\\${character}`;
  return literal(character);
};

/** A character that stands for itself. */
const literal = (character: string): string => {
  if (character === '-') return '\\x2d';
  return syntax.test(character) ? `\\${character}` : character;
};

/** An expression that finds words as they stand. */
export const literalSource = (words: string): string => [...words].map(literal).join('');

/**
 * Translates a regular expression as rules for legado, which runs on Java, have it.
 *
 * @throws SyntaxError, in Chinese, for what JavaScript cannot do
 */
export const translatePattern = (pattern: string): { source: string; flags: string } =>
  new PatternReader(pattern).read();
