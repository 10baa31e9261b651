import * as calls from 'shared-api/console/calls';
import { roleNames } from 'shared-api/console/roles';
import type { MemberQuery, MemberRow } from 'shared-api/console/schemas/members';
import { Notice } from 'shared-ui/notice';
import { color } from 'shared-ui/theme';
import styled from 'styled-components';
import * as addresses from '../../addresses.ts';
import { PageTitle } from '../../area/page-title.tsx';
import { FilterRow, FilterSelect, useFilters } from '../../filters/filter-form.tsx';
import { FindForm } from '../../filters/find-form.tsx';
import { Loaded, More } from '../../queries/loaded.tsx';
import { useConsoleList } from '../../queries/use-console-query.ts';
import { CellWord, type Column, DataTable } from '../../table/data-table.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { formatDate, formatTime } from '../../words/formats.ts';

/** The query for typed words: with an `@` they are a whole mail address, else the beginning of a username. */
const searched = (find: string): MemberQuery => (find.includes('@') ? { email: find } : { name: find });

/** All members, found by name or address. */
const MembersPage = () => {
  const { valueFor, set, isFiltered } = useFilters();
  const find = valueFor('find');
  const filter: MemberQuery = { ...searched(find), role: valueFor('role'), locked: valueFor('locked') };
  const { more, ...list } = useConsoleList<MemberRow>((cursor) => calls.members({ ...filter, cursor }));
  return (
    <>
      <PageTitle link={{ label: '邀请', to: addresses.invitations }}>会员</PageTitle>
      <FilterRow label="查找会员">
        <FindForm
          label="用户名的开头，或完整的邮箱"
          value={find}
          maxLength={254}
          onFind={(text) => set({ find: text })}
        />
        <FilterSelect
          label="角色"
          value={valueFor('role')}
          options={[
            { value: '', label: '全部' },
            ...Object.entries(roleNames).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(role) => set({ role })}
        />
        <FilterSelect
          label="状态"
          value={valueFor('locked')}
          options={[
            { value: '', label: '全部' },
            { value: '0', label: '正常' },
            { value: '1', label: '已锁定' },
          ]}
          onChange={(locked) => set({ locked })}
        />
      </FilterRow>
      <Loaded {...list}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice role="status" level="h2" title={isFiltered ? '没有符合条件的会员' : '还没有会员'} />
          ) : (
            <DataTable
              label="会员"
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              wideOnly={['created', 'seen']}
            />
          )
        }
      </Loaded>
      <More {...more} />
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { MembersPage as Component };

const columns: Column<MemberRow>[] = [
  {
    id: 'name',
    header: '用户名',
    cell: ({ row: { original } }) => (
      <RowLink to={addresses.member(original.id)}>
        <strong>{original.username}</strong>
        {original.nickname !== '' && original.nickname !== original.username && <small>{original.nickname}</small>}
      </RowLink>
    ),
  },
  { id: 'role', header: '角色', cell: ({ row: { original } }) => <CellWord>{roleNames[original.role]}</CellWord> },
  {
    id: 'state',
    header: '状态',
    cell: ({ row: { original } }) => (original.lock ? <Locked>已锁定</Locked> : <CellWord>正常</CellWord>),
  },
  { id: 'created', header: '注册', cell: ({ row: { original } }) => formatDate(original.created_at) },
  {
    id: 'seen',
    header: '最近使用',
    cell: ({ row: { original } }) => (original.last_seen_at ? formatTime(original.last_seen_at) : '没有登录着'),
  },
];

const Locked = styled(CellWord)`
  color: ${color.seal};
`;
