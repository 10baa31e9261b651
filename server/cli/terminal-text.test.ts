import { terminalText } from './terminal-text.ts';

describe('texts on a terminal', () => {
  it('sequences that command a terminal are written out', () => {
    const hostile = '\u001b]0;题目\u0007\u009b2J\u001b[31m红\r\u202e\u007f\0';
    expect(terminalText(hostile)).toBe('\\u001b]0;题目\\u0007\\u009b2J\\u001b[31m红\\u000d\\u202e\\u007f\\u0000');
  });

  it('line breaks, tabs and Chinese stay', () => {
    expect(terminalText('第一章\t“雨”\n😀')).toBe('第一章\t“雨”\n😀');
  });

  it('JSON stays the same JSON', () => {
    const value = { text: '\u001b[2J\u009b\u202e\\n好' };
    expect(JSON.parse(terminalText(JSON.stringify(value)))).toEqual(value);
  });
});
