import { createHash } from 'node:crypto';
import { blankCanvas, type Canvas, drawLine, toPng } from './canvas.ts';
import { type Glyph, glyphs, type Point } from './glyphs.ts';

/** Size in pixels: twice that at which it is shown. */
const size = { width: 240, height: 88 } as const;

const paper = 238;
/** Grey of the letters and of the lines across them: one for both, so that it does not tell them apart. */
const ink = 62;

/** Source of numbers from 0 to 1. */
type Random = () => number;

/**
 * Draws a captcha: letters rotated, skewed, of several sizes and close together, bent by a wave and crossed by lines.
 *
 * @param seed the picture is the same for the same seed and code: who asks for it again learns nothing more
 * @returns a PNG file, in which the code stands only as a picture
 */
export const drawCaptcha = (code: string, seed: string): Buffer => {
  const random = seededRandom(`${seed} ${code}`);
  const canvas = blankCanvas(size.width, size.height, paper);
  const wave = makeWave(random);
  const room = size.width / (code.length + 0.6);
  [...code].forEach((letter, index) => {
    const glyph = glyphs[letter];
    if (glyph === undefined) throw new Error(`no glyph for a letter of the captcha`);
    drawLetter(canvas, glyph, room * (index + 0.8), { random, wave });
  });
  for (let count = 0; count < 2; count += 1) drawCrossLine(canvas, { random, wave });
  addGrain(canvas, random);
  return toPng(canvas);
};

interface Distortion {
  random: Random;
  wave: (point: Point) => Point;
}

const drawLetter = (canvas: Canvas, glyph: Glyph, middle: number, { random, wave }: Distortion): void => {
  const between = (min: number, max: number) => min + (max - min) * random();
  const width = between(32, 42);
  const height = between(48, 58);
  const turn = between(-0.38, 0.38);
  const lean = between(-0.25, 0.25);
  const [shiftX, shiftY] = [between(-4, 4), between(-8, 8)];
  const radius = between(2.4, 3.2);
  const toCanvas = ([x, y]: Point): Point => {
    const fromMiddleY = (y - 0.5) * height;
    const fromMiddleX = (x - 0.5) * width + fromMiddleY * lean;
    return wave([
      middle + shiftX + fromMiddleX * Math.cos(turn) - fromMiddleY * Math.sin(turn),
      size.height / 2 + shiftY + fromMiddleX * Math.sin(turn) + fromMiddleY * Math.cos(turn),
    ]);
  };
  for (const stroke of glyph) drawLine(canvas, subdivide(stroke).map(toCanvas), { radius, grey: ink });
};

/** Draws a line from edge to edge, as dark as the letters. */
const drawCrossLine = (canvas: Canvas, { random, wave }: Distortion): void => {
  const from = size.height * (0.15 + 0.7 * random());
  const to = size.height * (0.15 + 0.7 * random());
  const bend = (random() - 0.5) * size.height;
  const points = Array.from({ length: 25 }, (_, step): Point => {
    const along = step / 24;
    return wave([along * size.width, from + (to - from) * along + bend * Math.sin(along * Math.PI)]);
  });
  drawLine(canvas, points, { radius: 0.9 + random() * 0.9, grey: ink });
};

/** Cuts straight strokes into short pieces, so that the wave bends them too. */
const subdivide = (stroke: readonly Point[]): Point[] =>
  stroke.flatMap(([x, y], index) => {
    const [fromX, fromY] = stroke[index - 1] ?? [x, y];
    const pieces = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) * 10));
    return Array.from({ length: pieces }, (_, step): Point => {
      const along = (step + 1) / pieces;
      return [fromX + (x - fromX) * along, fromY + (y - fromY) * along];
    });
  });

/** Makes a function that shifts points along two sine waves. */
const makeWave = (random: Random): ((point: Point) => Point) => {
  const [phaseX, phaseY] = [random() * 7, random() * 7];
  const [lengthX, lengthY] = [38 + 20 * random(), 60 + 30 * random()];
  return ([x, y]) => [
    x + 2.6 * Math.sin((y / lengthX) * 2 * Math.PI + phaseX),
    y + 4 * Math.sin((x / lengthY) * 2 * Math.PI + phaseY),
  ];
};

const addGrain = ({ pixels }: Canvas, random: Random): void => {
  pixels.forEach((grey, at) => {
    const speck = random() < 0.02 ? -90 * random() : 0;
    pixels[at] = Math.min(255, Math.max(0, grey + Math.round((random() - 0.5) * 28 + speck)));
  });
};

/** Mulberry32 generator, seeded with a hash. */
const seededRandom = (seed: string): Random => {
  let state = createHash('sha256').update(seed).digest().readUInt32BE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
