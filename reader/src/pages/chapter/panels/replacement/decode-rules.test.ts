import { decodeRules } from './decode-rules.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the characters of a file of rules', () => {
  it('are read as UTF-8, with a mark at the beginning or without', () => {
    expect(decodeRules(utf8('河蟹 => 和谐'))).toBe('河蟹 => 和谐');
    expect(decodeRules(utf8('\ufeff河蟹 => 和谐'))).toBe('河蟹 => 和谐');
    expect(decodeRules(utf8(''))).toBe('');
  });

  it('are read as GB18030 where they are no UTF-8', () => {
    const gbk = Uint8Array.of(0xba, 0xd3, 0xd0, 0xb7, 0x20, 0x3d, 0x3e, 0x20, 0xba, 0xcd, 0xd0, 0xb3);
    expect(decodeRules(gbk)).toBe('河蟹 => 和谐');
    const fourBytes = Uint8Array.of(0xba, 0xd3, 0x95, 0x32, 0x82, 0x36);
    expect(decodeRules(fourBytes)).toBe('河𠀀');
  });
});
