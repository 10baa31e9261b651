import { Link } from 'react-router-dom';
import type { Act } from 'shared-api/console/schemas/record';
import { QuietButton } from 'shared-ui/button';
import { color, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import * as addresses from '../../addresses.ts';
import { SoftText } from '../../area/page-styles.ts';
import { EditDetails } from '../../text-changes/edit-details.tsx';
import { formatTime } from '../../words/formats.ts';
import { type ChangedValue, changedValues, kindNames, nameIn, objectNames } from './act-words.ts';

/** One act of the record, with what changed. @param onUndo asks whether it is to be undone */
export const ActEntry = ({ act, onUndo }: { act: Act; onUndo: () => void }) => {
  const { at, actor, door, kind, object, reason, session, undoes, undone_by, may_undo } = act;
  const changed = changedValues(act.before, act.after);
  // The reason of a lock is one of its changed values.
  const isShown = changed.some(({ after }) => after === reason);
  return (
    <EntryCard aria-labelledby={`act-${act.id}`} id={`record-${act.id}`}>
      <EntryTitle id={`act-${act.id}`}>
        {undoes !== null && `撤销记录 ${undoes}：`}
        {nameIn(kindNames, kind)} <ObjectLink object={object} />
      </EntryTitle>
      <EntryFacts>
        <time dateTime={at}>{formatTime(at)}</time>
        <span>{actor.name || '已注销的会员'}</span>
        <span>{door === 'command' ? '在服务器上' : `会话 ${session ?? '已结束'}`}</span>
        <span>编号 {act.id}</span>
      </EntryFacts>
      {changed.length > 0 && (
        <ChangeList>
          {changed.map((value) => (
            <ChangeRow key={value.name} value={value} />
          ))}
        </ChangeList>
      )}
      {typeof act.after?.edit === 'number' && <EditDetails editId={String(act.after.edit)} />}
      {reason !== '' && !isShown && <p>原因：{reason}</p>}
      {undone_by !== null && <SoftText>已经撤销（记录 {undone_by}）。</SoftText>}
      {may_undo && (
        <QuietButton type="button" onClick={onUndo}>
          撤销
        </QuietButton>
      )}
    </EntryCard>
  );
};

/** Pages of what is acted on, by its kind. */
const pageOf: Readonly<Record<string, ((id: string) => string) | undefined>> = {
  member: addresses.member,
  feedback: addresses.feedbackItem,
  canned_answer: () => addresses.cannedAnswers,
  invitation: () => addresses.invitations,
  backup: () => addresses.backups,
  activation: () => addresses.releases,
  release_token: () => addresses.releases,
  release: () => addresses.releases,
  home: () => addresses.home,
  setting: () => addresses.settings,
  novel_job: () => addresses.novels,
  import: () => addresses.imports,
  novel: addresses.novel,
};

const ObjectLink = ({ object: { kind, id, name } }: Pick<Act, 'object'>) => {
  const to = pageOf[kind]?.(id);
  const label = name || `${nameIn(objectNames, kind)} ${id}`;
  return to === undefined ? label : <Link to={to}>{label}</Link>;
};

const ChangeRow = ({ value: { name, before, after } }: { value: ChangedValue }) => (
  <li>
    <span>{name}</span>
    <span>
      {before === null ? <Nothing>原来没有</Nothing> : <del>{before}</del>}
      <span aria-hidden="true"> → </span>
      {after === null ? <Nothing>现在没有</Nothing> : <ins>{after}</ins>}
    </span>
  </li>
);

const EntryCard = styled.article`
  display: grid;
  justify-items: start;
  gap: ${space.s};
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};
`;

const EntryTitle = styled.h2`
  font-family: ${font.sans};
  font-size: ${text.base};

  a {
    color: ${color.accent};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const EntryFacts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.m};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const ChangeList = styled.ul`
  display: grid;
  gap: ${space.xs};
  font-size: ${text.small};

  li {
    display: grid;
    grid-template-columns: 7em minmax(0, 1fr);
    gap: ${space.s};
    white-space: pre-wrap;
  }

  li > span:first-child {
    color: ${color.inkSoft};
  }

  ins {
    background: ${color.accentWash};
    text-decoration: none;
  }
`;

const Nothing = styled.span`
  color: ${color.inkSoft};
`;
