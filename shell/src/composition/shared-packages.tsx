import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { SharedPackage } from '../remotes/federation.ts';
import { CompositionSection } from './composition-section.tsx';

/** Table of the packages that the apps share: version, provider and users of each. */
export const SharedPackages = ({ packages }: { packages: SharedPackage[] }) => (
  <CompositionSection title="共享的包" hint="壳提供的在页面里只有一份；使用者是到现在为止用过它的">
    <TableScroller>
      <PackageTable>
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
      </PackageTable>
    </TableScroller>
  </CompositionSection>
);

const TableScroller = styled.div`
  overflow-x: auto;
`;

const PackageTable = styled.table`
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
