/** Local storage's key for the reading settings: JSON of those that differ from the defaults. Source: product description. */
export const readingStorageKey = 'reading';

export const themes = ['system', 'light', 'dark', 'black', 'sepia', 'green', 'custom'] as const;
export const readingFonts = ['serif', 'sans', 'kai', 'own'] as const;
export const readingModes = ['scroll', 'page'] as const;
/** How pages are turned: at once, one pushing the other away, or the upper one drawn off the lower. */
export const turnEffects = ['none', 'slide', 'cover'] as const;
export const alignments = ['justify', 'start'] as const;
/** Scripts of a text: as written, simplified, traditional. */
export const scripts = ['original', 'hans', 'hant'] as const;

/** Bounds of the settings that are numbers. */
export const readingBounds = {
  /** px */
  size: { min: 12, max: 36, step: 1 },
  /** times the size */
  line_height: { min: 1.2, max: 3, step: 0.1 },
  /** characters a line, where the screen has room for them */
  width: { min: 20, max: 60, step: 1 },
  /** between paragraphs, times the size */
  gap: { min: 0, max: 3, step: 0.1 },
  /** weight of the type, as CSS counts it */
  weight: { min: 300, max: 700, step: 100 },
  /** px beside the text on a phone */
  margin: { min: 16, max: 64, step: 4 },
  /** percent of the screen's own */
  brightness: { min: 30, max: 100, step: 5 },
} as const;

/** How somebody likes to read. Theme and brightness hold on every page, the rest in the text of a chapter. */
export interface ReadingSettings {
  theme: (typeof themes)[number];
  /** `own` is a file that the reader keeps on the device; where there is none the text is in `serif`. */
  font: (typeof readingFonts)[number];
  size: number;
  line_height: number;
  width: number;
  gap: number;
  /** Whether a paragraph begins two characters in. */
  indent: boolean;
  mode: (typeof readingModes)[number];
  turn: (typeof turnEffects)[number];
  weight: number;
  margin: number;
  align: (typeof alignments)[number];
  /** Whether a line at the foot tells the time and the battery outside full screen too. */
  clock: boolean;
  script: (typeof scripts)[number];
  brightness: number;
  /** The two colours of the theme `custom`, as `#rrggbb`. */
  ink: string;
  paper: string;
  /** When the reader last changed one, by the clock of their device (ISO 8601); null where they never did. */
  changed_at: string | null;
}

export const defaultReadingSettings: Readonly<ReadingSettings> = {
  theme: 'system',
  font: 'serif',
  size: 18,
  line_height: 1.9,
  width: 38,
  gap: 0.7,
  indent: true,
  mode: 'scroll',
  turn: 'none',
  weight: 400,
  margin: 20,
  align: 'justify',
  clock: false,
  script: 'original',
  brightness: 100,
  ink: '#33302b',
  paper: '#f2ead8',
  changed_at: null,
};

type Check = (value: unknown) => boolean;
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string);
const within =
  ({ min, max }: { min: number; max: number }): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max;
const isColour: Check = (value) => /^#[\da-f]{6}$/.test(String(value));

const checks = (): Record<keyof ReadingSettings, Check> => ({
  theme: oneOf(themes),
  font: oneOf(readingFonts),
  size: within(readingBounds.size),
  line_height: within(readingBounds.line_height),
  width: within(readingBounds.width),
  gap: within(readingBounds.gap),
  indent: (value) => typeof value === 'boolean',
  mode: oneOf(readingModes),
  turn: oneOf(turnEffects),
  weight: within(readingBounds.weight),
  margin: within(readingBounds.margin),
  align: oneOf(alignments),
  clock: (value) => typeof value === 'boolean',
  script: oneOf(scripts),
  brightness: within(readingBounds.brightness),
  ink: isColour,
  paper: isColour,
  changed_at: (value) => value === null || !Number.isNaN(Date.parse(String(value))),
});

/** Settings from anything that was stored or sent; a part that is missing or wrong has its default. */
export const validReadingSettings = (value: unknown): ReadingSettings => {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const valid = Object.entries(checks()).flatMap(([name, check]) => (check(given[name]) ? [[name, given[name]]] : []));
  return { ...defaultReadingSettings, ...Object.fromEntries(valid) };
};

/** Settings from the text in the storage. */
export const parseReadingSettings = (stored: string | null): ReadingSettings => {
  try {
    return validReadingSettings(JSON.parse(stored ?? 'null'));
  } catch {
    return { ...defaultReadingSettings };
  }
};

/** The settings that differ from the defaults: what is stored, so that who never set one follows a better default. */
export const changedSettings = (settings: ReadingSettings): Partial<ReadingSettings> =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => value !== defaultReadingSettings[name as keyof ReadingSettings]),
  );

/** Whether one was changed later than the other. */
export const isNewer = (
  one: Pick<ReadingSettings, 'changed_at'>,
  other: Pick<ReadingSettings, 'changed_at'>,
): boolean => Date.parse(one.changed_at ?? '1970-01-01') > Date.parse(other.changed_at ?? '1970-01-01');

/** What the root element of a page carries for these settings; undefined where the default needs nothing. */
export const rootStyleOf = (
  settings: ReadingSettings,
): { attributes: Record<string, string | undefined>; variables: Record<string, string | undefined> } => {
  const changed = changedSettings(settings);
  const { size, line_height, width, gap, indent, weight, margin, align, clock, brightness } = changed;
  return {
    attributes: {
      'data-theme': changed.theme,
      'data-font': changed.font,
      'data-mode': changed.mode,
      'data-script': changed.script,
      'data-clock': clock ? '' : undefined,
      'data-dim': brightness === undefined ? undefined : '',
    },
    variables: {
      '--reading-size': size === undefined ? undefined : `${size}px`,
      '--reading-line-height': line_height?.toString(),
      '--reading-width': width?.toString(),
      '--reading-gap': gap === undefined ? undefined : `${gap}em`,
      '--reading-indent': indent === undefined ? undefined : '0',
      '--reading-weight': weight?.toString(),
      '--reading-margin': margin === undefined ? undefined : `${margin}px`,
      '--reading-align': align,
      '--reading-dim': brightness === undefined ? undefined : String((100 - brightness) / 100),
    },
  };
};
