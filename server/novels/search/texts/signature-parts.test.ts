import { novelOfSignature, partOf, serialsOf, signatureId } from './signature-parts.ts';

describe('the parts of a novel', () => {
  it.each([1, 15, 16, 17, 999, 1_048_559, 1_048_560, 2_000_000])(
    'the parts of a novel hold chapter %i between the serials of its part',
    (serial) => {
      const id = signatureId(1001, partOf(serial));
      const [first, below] = serialsOf(id);
      expect(serial >= first && serial < below).toBe(true);
      expect(novelOfSignature(id)).toBe(1001);
    },
  );

  it('the parts of a novel share no serial, whether neighbours or of two novels', () => {
    const [, below] = serialsOf(signatureId(1001, 0));
    expect(serialsOf(signatureId(1001, 1))[0]).toBe(below);
    expect(signatureId(1001, partOf(Number.MAX_SAFE_INTEGER))).toBeLessThan(signatureId(1002, 0));
  });
});
