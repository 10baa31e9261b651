import type { ReadingTime } from 'shared-api/schemas/reading-time';
import { color, font, radius, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { addDays } from './calendar-days.ts';
import { formatCharacters, formatSpan, streaksOf, sumSince } from './reading-figures.ts';

/** Today, the last 30 days, all days, and days in a row. */
export const ReadingTotals = ({ time: { days, total }, today }: { time: ReadingTime; today: string }) => {
  const { current, longest } = streaksOf(days, today);
  const figures = [
    { name: '今天', ...spanOf(sumSince(days, today)) },
    { name: '近 30 天', ...spanOf(sumSince(days, addDays(today, -29))) },
    { name: '累计', ...spanOf(total) },
    { name: '连续阅读', value: `${current} 天`, more: `最长 ${longest} 天` },
  ];
  return (
    <FigureList>
      {figures.map(({ name, value, more }) => (
        <Figure key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <small>{more}</small>
          </dd>
        </Figure>
      ))}
    </FigureList>
  );
};

const spanOf = ({ seconds, characters }: { seconds: number; characters: number }) => ({
  value: formatSpan(seconds),
  more: formatCharacters(characters),
});

const FigureList = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space.m};
  margin-block-end: ${space.l};

  ${wide} {
    grid-template-columns: repeat(4, 1fr);
    gap: ${space.l};
  }
`;

const Figure = styled.div`
  padding: ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};

  dt {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }

  strong {
    display: block;
    margin-block: ${space.xs};
    font-family: ${font.serif};
    font-size: ${text.lead};
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  small {
    color: ${color.inkFaint};
    font-size: ${text.small};
  }

  ${wide} {
    strong {
      font-size: ${text.title};
    }
  }
`;
