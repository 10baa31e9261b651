import styled from 'styled-components';

/**
 * Ornament of a cover without a picture: the stitched spine, and one of six quiet drawings.
 * @param number any whole number from 0; the same one gives the same ornament
 */
export const CoverOrnament = ({ number }: { number: number }) => (
  <OrnamentDrawing viewBox="0 0 300 400">
    {ornaments[number % ornaments.length]}
    <g fill="none" stroke="currentColor" strokeOpacity="0.5" strokeWidth="2">
      <path d="M30 0v400M0 36h30M0 145h30M0 255h30M0 364h30" />
    </g>
  </OrnamentDrawing>
);

/* Drawn in the colour of the type at about a tenth of its opacity, in units of a 300 × 400 cover. */
const ornaments = [
  // A moon over the water.
  <g key="moon" fill="currentColor" fillOpacity="0.14">
    <circle cx="216" cy="238" r="52" />
    <path d="M30 330h270v3H30zM70 346h190v3H70zM120 362h120v3H120z" />
  </g>,
  // Hills behind hills.
  <g key="hills" fill="currentColor" fillOpacity="0.1">
    <path d="M30 330c40-52 66-18 96-64 24-36 48-34 74 8 22 34 50 10 100 46v80H30Z" />
    <path d="M30 372c60-40 92-14 132-36 44-24 84-22 138 10v54H30Z" />
  </g>,
  // Waves.
  <g key="waves" fill="none" stroke="currentColor" strokeOpacity="0.2" strokeWidth="3">
    <path d="M30 318q22-26 45 0t45 0 45 0 45 0 45 0 45 0M30 344q22-26 45 0t45 0 45 0 45 0 45 0 45 0M30 370q22-26 45 0t45 0 45 0 45 0 45 0 45 0" />
  </g>,
  // Rain.
  <g key="rain" fill="none" stroke="currentColor" strokeOpacity="0.16" strokeWidth="2.5">
    <path d="M270 150l-16 70M224 214l-20 86M282 262l-22 96M176 268l-18 78M236 322l-14 60M120 306l-16 68M190 366l-7 30M68 350l-10 42" />
  </g>,
  // Lattice of a window.
  <g key="lattice" fill="none" stroke="currentColor" strokeOpacity="0.16" strokeWidth="2.5">
    <path d="M150 400V280h150M180 400V310h120M210 400v-60h90M150 340h60M240 280v60" />
  </g>,
  // A branch.
  <g key="branch" stroke="currentColor" strokeOpacity="0.2" strokeWidth="4" strokeLinecap="round" fill="none">
    <path d="M300 246c-52 10-84 34-110 72-14 22-30 36-54 44M232 270c-2-24 6-38 20-52M194 314c-20-8-32-22-36-42" />
    <g fill="currentColor" fillOpacity="0.22" stroke="none">
      <circle cx="254" cy="208" r="11" />
      <circle cx="156" cy="264" r="10" />
      <circle cx="216" cy="318" r="9" />
      <circle cx="128" cy="368" r="8" />
    </g>
  </g>,
];

const OrnamentDrawing = styled.svg`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
`;

/** Paper slip with the title in vertical columns, on a cover without a picture. */
export const CoverSlip = ({ title }: { title: string }) => {
  if (isLatin(title)) return <LatinSlip data-size={latinSize(title)}>{cut(title, maxLatinLength)}</LatinSlip>;
  const columns = columnsOf(title);
  return (
    <PaperSlip data-size={slipSize(columns)}>
      {columns.map(({ at, text }) => (
        <TitleColumn key={at}>{text}</TitleColumn>
      ))}
    </PaperSlip>
  );
};

/** Whether most letters of a title are Latin: its words stand in lines, as they are read. */
const isLatin = (title: string): boolean => {
  const latin = title.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return latin * 2 > title.replace(/\s/g, '').length;
};

/** A longer Latin title is cut. */
const maxLatinLength = 48;

/** The largest size in which the longest word keeps within the slip, whose width is 62 hundredths of the cover's. */
const latinSize = (title: string): number | undefined => {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length));
  const maxSize = Math.min(title.length > 24 ? 10.7 : 13, 56 / (longest * 0.68));
  return slipSizes.find((size) => size <= maxSize) ?? slipSizes.at(-1);
};

const cut = (title: string, maxLength: number): string =>
  title.length > maxLength ? `${title.slice(0, maxLength - 1).trimEnd()}…` : title;

interface SlipColumn {
  at: number;
  text: string;
}

/** A longer title is cut. */
const maxTitleLength = 24;

/** A title in columns of about equal length, read from the right. */
const columnsOf = (title: string): SlipColumn[] => {
  const all = [...title];
  const characters = all.length > maxTitleLength ? [...all.slice(0, maxTitleLength - 1), '…'] : all;
  const count = characters.length <= 6 ? 1 : characters.length <= 16 ? 2 : 3;
  const length = Math.ceil(characters.length / count);
  return Array.from({ length: count }, (_, column) => {
    const at = column * length;
    return { at, text: characters.slice(at, at + length).join('') };
  });
};

/** Sizes of the slip's type in hundredths of the cover's width. */
const slipSizes = [16, 15, 13, 12.5, 10.7, 9.3];

/** The largest size in which the longest column keeps within the cover. */
const slipSize = (columns: SlipColumn[]): number | undefined => {
  const rows = [...(columns[0]?.text ?? '')].length;
  const maxSize = Math.min(columns.length === 1 ? 16 : 13, 84 / (rows * 1.12));
  return slipSizes.find((size) => size <= maxSize);
};

const PaperSlip = styled.div`
  position: absolute;
  inset-block-start: 8cqw;
  inset-inline-start: 18cqw;
  display: flex;
  flex-direction: row-reverse;
  gap: 0.2em;
  padding: 0.35em 0.3em;
  border: max(0.5px, 0.6cqw) solid #f6eedb;
  outline: max(0.5px, 0.6cqw) solid rgb(60 40 20 / 45%);
  outline-offset: calc(-1 * max(1px, 1.4cqw));
  background: #f6eedb;
  color: #2b241b;

  ${slipSizes.map((size) => `&[data-size='${size}'] { font-size: ${size}cqw; }`)}
`;

const LatinSlip = styled(PaperSlip)`
  display: block;
  max-inline-size: 70cqw;
  font-weight: 600;
  line-height: 1.2;
  hyphens: auto;
  overflow-wrap: anywhere;
`;

const TitleColumn = styled.span`
  font-weight: 600;
  line-height: 1.15;
  letter-spacing: 0.08em;
  white-space: nowrap;
  writing-mode: vertical-rl;
`;
