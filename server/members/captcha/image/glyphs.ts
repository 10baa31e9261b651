/** Point of a glyph, from its upper left corner: x to the right, y down, both from 0 to 1. */
export type Point = readonly [x: number, y: number];

/** Strokes of a letter, each drawn without lifting the pen. */
export type Glyph = readonly (readonly Point[])[];

/** Points along an ellipse's arc. Degrees: 0 is to the right, 90 down. */
const arc = (x: number, y: number, width: number, height: number, from: number, to: number): Point[] => {
  const steps = 14;
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + width * Math.cos(angle), y + height * Math.sin(angle)];
  });
};

const line = (...points: Point[]): Point[] => points;

/** The upper bow of P and R, which begins and ends at the stem. */
const bow: Point[] = [[0, 0], [0.55, 0], ...arc(0.55, 0.27, 0.42, 0.27, -90, 90), [0, 0.54]];

/**
 * The letters of captchas as pen strokes: drawn from here and from no font, because machines differ in fonts and some have
 * none.
 */
export const glyphs: Readonly<Record<string, Glyph>> = {
  '1': [line([0.2, 0.22], [0.55, 0], [0.55, 1])],
  '2': [[...arc(0.5, 0.3, 0.45, 0.3, -170, 30), [0.03, 1], [1, 1]]],
  '3': [[...arc(0.45, 0.26, 0.45, 0.26, -150, 90), ...arc(0.45, 0.75, 0.52, 0.25, -90, 150)]],
  '4': [line([0.78, 1], [0.78, 0], [0, 0.68], [1, 0.68])],
  '6': [[...arc(0.75, 0.5, 0.72, 0.52, -95, -180), ...arc(0.5, 0.7, 0.46, 0.3, -180, 180)]],
  '7': [line([0, 0], [0.95, 0], [0.35, 1])],
  '9': [[...arc(0.5, 0.3, 0.46, 0.3, 0, -360), ...arc(0.24, 0.5, 0.72, 0.52, -5, 85)]],
  A: [line([0, 1], [0.5, 0], [1, 1]), line([0.2, 0.64], [0.8, 0.64])],
  C: [arc(0.55, 0.5, 0.52, 0.5, -45, -315)],
  D: [[[0, 0], [0.4, 0], ...arc(0.4, 0.5, 0.58, 0.5, -90, 90), [0, 1], [0, 0]]],
  E: [line([0.95, 0], [0, 0], [0, 1], [0.95, 1]), line([0, 0.48], [0.75, 0.48])],
  F: [line([0.95, 0], [0, 0], [0, 1]), line([0, 0.48], [0.75, 0.48])],
  G: [[...arc(0.52, 0.5, 0.5, 0.5, -45, -360), [0.6, 0.5]]],
  H: [line([0, 0], [0, 1]), line([1, 0], [1, 1]), line([0, 0.5], [1, 0.5])],
  J: [[[0.35, 0], [0.8, 0], ...arc(0.43, 0.7, 0.37, 0.3, 0, 170)]],
  K: [line([0, 0], [0, 1]), line([0.95, 0], [0, 0.58]), line([0.33, 0.4], [1, 1])],
  M: [line([0, 1], [0.08, 0], [0.5, 0.75], [0.92, 0], [1, 1])],
  N: [line([0, 1], [0, 0], [1, 1], [1, 0])],
  P: [line([0, 0], [0, 1]), bow],
  R: [line([0, 0], [0, 1]), bow, line([0.45, 0.54], [1, 1])],
  T: [line([0, 0], [1, 0]), line([0.5, 0], [0.5, 1])],
  W: [line([0, 0], [0.25, 1], [0.5, 0.3], [0.75, 1], [1, 0])],
  X: [line([0, 0], [1, 1]), line([1, 0], [0, 1])],
  Y: [line([0, 0], [0.5, 0.5], [1, 0]), line([0.5, 0.5], [0.5, 1])],
};

/** Letters and digits that nobody takes for another: no 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U, V and Q. */
export const captchaLetters = '34679ACDEFGHJKMNPRTWXY';
