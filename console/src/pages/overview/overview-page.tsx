import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import type { Overview, SiteDay } from 'shared-api/console/schemas/overview';
import { pages } from 'shared-api/paths';
import { ChipChoice } from 'shared-ui/chip-choice';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import * as addresses from '../../addresses.ts';
import { SoftText, WideCard } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { LineChart } from '../../chart/line-chart.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';
import { formatTime, sizeText } from '../../words/formats.ts';
import { formatValue, type Measure, measures, type Period, periods, pointsOf } from './day-figures.ts';

/** The site at a glance: what waits, figures by day and week, what is read, and how the site fares. */
const OverviewPage = () => {
  const overview = useConsoleQuery<Overview>(calls.overview);
  return (
    <>
      <PageTitle>概览</PageTitle>
      <Loaded {...overview}>
        {({ days, waiting, novels, site }) => (
          <>
            <Waiting waiting={waiting} warning={site?.backup.warning ?? null} />
            <Figures days={days} />
            {novels && <Novels novels={novels} />}
            {site && <Site site={site} />}
          </>
        )}
      </Loaded>
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { OverviewPage as Component };

/** Feedback of which more may wait than is counted. */
const manyFeedback = 1_000;

const Waiting = ({
  waiting: { feedback, imports },
  warning,
}: {
  waiting: Overview['waiting'];
  warning: string | null;
}) => (
  <WideCard title="等着处理">
    {warning !== null && (
      <Warning role="note">
        {warning}
        <Link to={addresses.backups}>去备份</Link>
      </Warning>
    )}
    <FactLinks>
      <li>
        <Link to={addresses.feedback}>
          反馈 <strong>{feedback >= manyFeedback ? `${manyFeedback} 条以上` : `${feedback} 条`}</strong>
        </Link>
      </li>
      {imports !== null && (
        <li>
          <Link to={addresses.imports}>
            导入 <strong>{imports} 个文件</strong>
          </Link>
        </li>
      )}
    </FactLinks>
  </WideCard>
);

const Figures = ({ days }: { days: readonly SiteDay[] }) => {
  const [measure, setMeasure] = useState<Measure['value']>('readers');
  const [period, setPeriod] = useState<Period>('day');
  const shown = measures.find(({ value }) => value === measure) ?? measures[0];
  const { names, lines } = useMemo(() => pointsOf(days, shown, period), [days, shown, period]);
  const label = `${periods.find(({ value }) => value === period)?.label ?? ''}${shown.label}`;
  return (
    <WideCard title="读者与阅读">
      <ChoiceRow>
        <ChipChoice label="看什么" options={measures} value={measure} onChange={setMeasure} />
        <ChipChoice label="按什么" options={periods} value={period} onChange={setPeriod} />
      </ChoiceRow>
      <LineChart
        label={label}
        names={names}
        nameOfNames={period === 'day' ? '日期' : '一周从'}
        lines={lines}
        format={formatValue[measure]}
      />
      <SoftText>{shown.note}</SoftText>
    </WideCard>
  );
};

const Novels = ({ novels: { read, left, searches } }: { novels: NonNullable<Overview['novels']> }) => (
  <CardColumns>
    <NovelList title="一周里读得最多" novels={read} unit="人次" nothing="这一周还没有人读。" />
    <NovelList title="三十天里放弃得最多" novels={left} unit="次" nothing="没有人移出书架或弃读。" />
    <WideCard title="三十天里没搜到的">
      {searches.length === 0 ? (
        <p>没有搜了几次都找不到的词。</p>
      ) : (
        <CountedList>
          {searches.map(({ keyword, count }) => (
            <li key={keyword}>
              <Link to={pages.search(keyword)}>{keyword}</Link>
              <span>{count} 次</span>
            </li>
          ))}
        </CountedList>
      )}
    </WideCard>
  </CardColumns>
);

interface NovelListProps {
  title: string;
  novels: NonNullable<Overview['novels']>['read'];
  unit: string;
  /** Said where there is none. */
  nothing: string;
}

const NovelList = ({ title, novels, unit, nothing }: NovelListProps) => (
  <WideCard title={title}>
    {novels.length === 0 ? (
      <p>{nothing}</p>
    ) : (
      <CountedList>
        {novels.map((novel) => (
          <li key={novel.id}>
            <Link to={pages.book(novel.id)}>
              {novel.title}
              <small>{novel.author}</small>
            </Link>
            <span>
              {novel.count} {unit}
            </span>
          </li>
        ))}
      </CountedList>
    )}
  </WideCard>
);

const Site = ({ site: { releases, disk, backup } }: { site: NonNullable<Overview['site']> }) => (
  <WideCard title="网站">
    <CountedList>
      {releases.map(({ app, release, loads, faults, interactive_ms }) => (
        <li key={release}>
          <Link to={addresses.releases}>
            {app}
            <small>{release}</small>
          </Link>
          <span>
            一天 {loads} 页，出错 {faults} 次{interactive_ms !== null && `，${interactive_ms} 毫秒可用`}
          </span>
        </li>
      ))}
      <li>
        <span>磁盘</span>
        <span>
          还剩 {sizeText(disk.free_bytes)}，共 {sizeText(disk.bytes)}
        </span>
      </li>
      <li>
        <Link to={addresses.backups}>最近的备份</Link>
        <span>{backup.at === null ? '还没有' : formatTime(backup.at)}</span>
      </li>
    </CountedList>
  </WideCard>
);

const Warning = styled.p`
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.seal};
  border-radius: ${radius.m};
  color: ${color.seal};

  a {
    display: inline-block;
    min-inline-size: ${fingerSize};
    margin-inline-start: ${space.m};
    line-height: ${fingerSize};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const FactLinks = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s} ${space.xl};

  a {
    display: inline-block;
    min-block-size: ${fingerSize};
    line-height: ${fingerSize};
  }

  strong {
    color: ${color.accent};
  }
`;

const ChoiceRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space.m};
`;

const CardColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  gap: ${space.l};
  margin-block: ${space.l};

  /* Side by side, not below each other as cards are elsewhere. */
  &&& > * + * {
    margin-block-start: 0;
  }
`;

const CountedList = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space.m};
    min-block-size: ${fingerSize};
    padding-block: ${space.xs};
  }

  li + li {
    border-block-start: 1px solid ${color.line};
  }

  /* What is counted, as wide as the row; the count stands at its end, beside it where both have room. */
  li > :first-child {
    flex: 1 1 9em;
  }

  li > :last-child {
    margin-inline-start: auto;
    text-align: end;
  }

  a {
    min-block-size: ${fingerSize};
    align-content: center;
    line-height: 1.4;
    ${focusRing}
  }

  small {
    display: block;
  }

  small,
  li > span:last-child {
    color: ${color.inkSoft};
    font-size: ${text.small};
    font-variant-numeric: tabular-nums;
  }
`;
