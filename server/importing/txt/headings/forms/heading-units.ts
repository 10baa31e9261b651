/**
 * Unit that a heading counts. `arabic`, `han` and `roman` are bare numerals; `chapter` is the English word; `own` is a word that only this
 * book counts with; `pair` is a number with that of its volume, 1-2 or S01E02.
 */
export type HeadingUnit =
  | '章'
  | '回'
  | '节'
  | '话'
  | '集'
  | '幕'
  | '折'
  | '篇'
  | '卷'
  | '部'
  | '部分'
  | '册'
  | '季'
  | '辑'
  | '编'
  | '封'
  | '本'
  | 'chapter'
  | 'own'
  | 'pair'
  | 'arabic'
  | 'han'
  | 'roman';

interface UnitTraits {
  /** Headings of a smaller rank hold those of a greater: 部 holds 卷 holds 章 holds 节 holds bare numerals. */
  rank: number;
  /** Preference for it as the unit of chapters where several units number the same novel: from 0 to 1. */
  weight: number;
}

export const headingUnits: Record<HeadingUnit, UnitTraits> = {
  部: { rank: 1, weight: 0.3 },
  季: { rank: 1, weight: 0.3 },
  部分: { rank: 1, weight: 0.3 },
  卷: { rank: 2, weight: 0.5 },
  集: { rank: 2, weight: 0.5 },
  册: { rank: 2, weight: 0.3 },
  辑: { rank: 2, weight: 0.3 },
  编: { rank: 2, weight: 0.3 },
  篇: { rank: 2, weight: 0.5 },
  本: { rank: 2, weight: 0.3 },
  封: { rank: 3, weight: 0.3 },
  幕: { rank: 3, weight: 0.5 },
  折: { rank: 3, weight: 0.5 },
  章: { rank: 3, weight: 1 },
  回: { rank: 3, weight: 1 },
  chapter: { rank: 3, weight: 0.9 },
  own: { rank: 3, weight: 0.5 },
  pair: { rank: 3, weight: 0.5 },
  话: { rank: 4, weight: 0.8 },
  节: { rank: 4, weight: 0.25 },
  arabic: { rank: 5, weight: 0.3 },
  han: { rank: 5, weight: 0.2 },
  roman: { rank: 5, weight: 0.2 },
};

/** Whether a unit is a numeral alone. */
export const isBareNumeral = (unit: HeadingUnit): boolean => unit === 'arabic' || unit === 'han' || unit === 'roman';

/** Source of a regular expression for units written 第N…, the longer first so that 部分 is not read as 部. */
export const ordinalUnitPattern = '部分|章|节|回|话|集|卷|部|篇|幕|折|册|季|辑|编|封|本';

/**
 * Characters that make another word of the unit when they follow without a gap: 第三节课, 第一集合, 这一回合. Matched on
 * normalized text, from the character after the unit on.
 */
export const otherWordEndings: Partial<Record<HeadingUnit, RegExp>> = {
  节: /^[课目拍奏约能省气骨车油假]/,
  集: /^[合团中体市资装结会训锦权]/,
  回: /^[合来去到头过家国答应复归]/,
  话: /^[题音费筒剧]/,
  部: /^[分队门落长下署位族委将首]/,
  卷: /^[入起走土宗子轴]/,
  篇: /^[文章幅目]/,
  章: /^[程鱼节]/,
  本: /^[书人来月质身能]/,
  册: /^[子封]/,
  封: /^[信印建面条]/,
  季: /^[度节军]/,
  编: /^[号辑队]/,
};
