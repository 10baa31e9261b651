import { useEffect, useRef } from 'react';
import type { ReadingDay } from 'shared-api/schemas/reading-time';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { addDays, daysBetween, nameOfDay, weekdayOf } from './calendar-days.ts';
import { formatSpan } from './reading-figures.ts';

/** Minutes from which a day is drawn a step stronger. */
const steps = [1, 15, 30, 60];
const cellPx = 11;
const pitchPx = 14;
const weeks = 53;
const labelPx = 20;

interface YearCalendarProps {
  days: readonly ReadingDay[];
  today: string;
}

/**
 * A year of days, a column a week: the more was read, the stronger the square. A picture: the figures stand in the table of
 * days below it.
 */
export const YearCalendar = ({ days, today }: YearCalendarProps) => {
  const frame = useRef<HTMLDivElement>(null);
  // On a narrow screen the newest weeks are what is seen first.
  useEffect(() => {
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, []);
  const secondsOf = new Map(days.map(({ day, seconds }) => [day, seconds]));
  const first = addDays(today, -weekdayOf(today) - 7 * (weeks - 1));
  const read = days.filter(({ day, seconds }) => day >= first && seconds > 0).length;
  return (
    <>
      <CalendarFrame ref={frame} tabIndex={0} role="group" aria-label="阅读日历">
        <CalendarPicture
          role="img"
          aria-label={`近一年有 ${read} 天读过书`}
          width={labelPx + weeks * pitchPx}
          height={labelPx + 7 * pitchPx}
        >
          {monthsSince(first, today).map(({ week, name }) => (
            <text key={week} x={labelPx + week * pitchPx} y={12}>
              {name}
            </text>
          ))}
          {['一', '三', '五', '日'].map((name, index) => (
            <text key={name} x={0} y={labelPx + 2 * index * pitchPx + 10}>
              {name}
            </text>
          ))}
          {daysBetween(first, today).map((day, index) => {
            const seconds = secondsOf.get(day) ?? 0;
            return (
              <rect
                key={day}
                data-step={stepOf(seconds)}
                x={labelPx + Math.floor(index / 7) * pitchPx}
                y={labelPx + (index % 7) * pitchPx}
                width={cellPx}
                height={cellPx}
                rx={2.5}
              >
                <title>{`${nameOfDay(day)} ${seconds === 0 ? '没有阅读' : formatSpan(seconds)}`}</title>
              </rect>
            );
          })}
        </CalendarPicture>
      </CalendarFrame>
      <CalendarKey aria-hidden="true">
        少
        <svg aria-hidden="true" width={5 * pitchPx} height={cellPx}>
          {[0, 1, 2, 3, 4].map((step) => (
            <rect key={step} data-step={step} x={step * pitchPx} width={cellPx} height={cellPx} rx={2.5} />
          ))}
        </svg>
        多
      </CalendarKey>
    </>
  );
};

const stepOf = (seconds: number): number => steps.filter((minutes) => seconds >= minutes * 60).length;

/** The weeks in which a month begins, except where its name would stand on the next one's. */
const monthsSince = (first: string, today: string): { week: number; name: string }[] =>
  daysBetween(first, today)
    .map((day, index) => ({ day, week: Math.floor((index + 6) / 7) }))
    .filter(({ day, week }) => day.endsWith('-01') && week < weeks - 1)
    .map(({ day, week }) => ({ week, name: `${Number(day.slice(5, 7))}月` }));

const CalendarFrame = styled.div`
  overflow-x: auto;
  padding-block-end: ${space.s};

  &:focus-visible {
    outline: 2px solid ${color.accent};
    outline-offset: 4px;
  }
`;

const squares = `
  rect { fill: ${color.wash}; }
  rect[data-step='1'] { fill: color-mix(in oklab, ${color.accent} 30%, ${color.wash}); }
  rect[data-step='2'] { fill: color-mix(in oklab, ${color.accent} 55%, ${color.wash}); }
  rect[data-step='3'] { fill: color-mix(in oklab, ${color.accent} 78%, ${color.wash}); }
  rect[data-step='4'] { fill: ${color.accent}; }
`;

const CalendarPicture = styled.svg`
  max-inline-size: none;
  ${squares}

  text {
    fill: ${color.inkFaint};
    font-size: 11px;
  }
`;

const CalendarKey = styled.p`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${space.s};
  color: ${color.inkFaint};
  font-size: ${text.tiny};
  ${squares}
`;
