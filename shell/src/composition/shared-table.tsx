import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { SharedPackage } from '../remotes/federation.ts';
import { Part } from './part.tsx';

/** What the apps have in common: one copy of each in the page, from whom, and who took it. */
export const SharedTable = ({ packages }: { packages: SharedPackage[] }) => (
  <Part title="共享的包" hint="每一个在页面里只有一份；使用者是到现在为止用过它的">
    <Scroll>
      <Table>
        <thead>
          <tr>
            <th scope="col">包</th>
            <th scope="col">版本</th>
            <th scope="col">提供者</th>
            <th scope="col">使用者</th>
          </tr>
        </thead>
        <tbody>
          {packages.map(({ name, version, from, usedBy }) => (
            <tr key={`${name} ${version}`}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{version}</td>
              <td>{from}</td>
              <td>{usedBy.join('、') || '—'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  </Part>
);

const Scroll = styled.div`
  overflow-x: auto;
`;

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: ${text.small};
  text-align: start;

  th,
  td {
    padding: ${space.s} ${space.m} ${space.s} 0;
    border-block-end: 1px solid ${color.line};
    font-weight: 400;
    text-align: start;
    white-space: nowrap;
  }

  thead th {
    color: ${color.inkFaint};
  }
`;
