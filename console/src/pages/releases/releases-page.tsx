import { type ReactNode, useState } from 'react';
import * as calls from 'shared-api/console/calls';
import type { ConsoleActivation, ConsoleReleases, ReleaseRefused } from 'shared-api/console/schemas/releases';
import { Fold } from 'shared-ui/fold';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { WideCard } from '../../area/page-styles.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';
import { formatTime } from '../../words/formats.ts';
import { ActiveSet } from './active-set.tsx';
import { ReleaseActs, type WantedAct } from './release-acts.tsx';
import { ReleaseHealth } from './release-health.tsx';
import { activationNames, wishNames } from './release-words.ts';
import { TeamTokens } from './team-tokens.tsx';

/** The releases that pages are made of, and the acts on them: the same as those of the command `release`. */
const ReleasesPage = () => {
  const releases = useConsoleQuery<ConsoleReleases>(calls.releases);
  const [wanted, setWanted] = useState<WantedAct>();
  return (
    <>
      <PageTitle>发布</PageTitle>
      <Loaded {...releases}>
        {(shown) => (
          <>
            <ActiveSet releases={shown} onAct={setWanted} />
            <ReleaseHealth releases={shown} />
            <Refusals refusals={shown.refusals} />
            <History activations={shown.activations} />
            <TeamTokens
              tokens={shown.tokens}
              apps={shown.apps.map(({ app }) => app)}
              onRevoke={(token) => setWanted({ act: 'revoke', token })}
            />
          </>
        )}
      </Loaded>
      {wanted && <ReleaseActs wanted={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { ReleasesPage as Component };

/** Entries of a list that are seen before one asks for all. */
const shownFirst = 5;

const Refusals = ({ refusals }: { refusals: readonly ReleaseRefused[] }) => (
  <WideCard title="最近的拒绝">
    {refusals.length === 0 ? (
      <p>没有拒绝过发布。</p>
    ) : (
      <FoldedList
        label="更早的拒绝"
        entries={refusals.map(({ at, wish, what, by, problems }) => (
          <Entry key={`${at} ${what}`}>
            <strong>
              {wishNames[wish] ?? wish} {what}
            </strong>
            <small>
              {formatTime(at)} {by}
            </small>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Entry>
        ))}
      />
    )}
  </WideCard>
);

const History = ({ activations }: { activations: readonly ConsoleActivation[] }) => (
  <WideCard title="切换的历史">
    {activations.length === 0 ? (
      <p>还没有切换过。</p>
    ) : (
      <FoldedList
        label="更早的切换"
        entries={activations.map(({ id, at, kind, by, why, releases, canary, retired, rolled_back }) => (
          <Entry key={id}>
            <strong>
              {activationNames[kind]}
              {rolled_back && '（已撤回）'}
            </strong>
            <small>
              {formatTime(at)} {by}
              {why !== '' && `：${why}`}
            </small>
            <p>
              {releases.join('，')}
              {canary && `；${canary.percent}% 的访客试用 ${canary.release}`}
              {retired.length > 0 && `；已下线 ${retired.join('、')}`}
            </p>
          </Entry>
        ))}
      />
    )}
  </WideCard>
);

const FoldedList = ({ label, entries }: { label: string; entries: readonly ReactNode[] }) => (
  <div>
    <EntryList>{entries.slice(0, shownFirst)}</EntryList>
    {entries.length > shownFirst && (
      <Fold label={label}>
        <EntryList>{entries.slice(shownFirst)}</EntryList>
      </Fold>
    )}
  </div>
);

const EntryList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  & > li + li {
    border-block-start: 1px solid ${color.line};
  }
`;

const Entry = styled.li`
  padding-block: ${space.m};
  overflow-wrap: anywhere;

  strong {
    font-weight: 600;
  }

  small,
  p,
  ul {
    display: block;
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;
