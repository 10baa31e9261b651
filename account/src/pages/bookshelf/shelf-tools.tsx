import { type ChangeEvent, useRef } from 'react';
import { toast } from 'react-hot-toast';
import { apiBase, calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { Shelf, ShelfImported, ShelfSort } from 'shared-api/schemas/bookshelf';
import { QuietButton } from 'shared-ui/button';
import { color, fingerSize, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

const sortNames: Record<ShelfSort, string> = {
  read: '最近阅读',
  updated: '最近更新',
  added: '加入时间',
  title: '书名',
};

/** A shelf of 5,000 books is about 1.5 MB; anything much larger is no shelf. */
const largestFile = 8 * 1024 * 1024;

interface ShelfToolsProps {
  data: Shelf;
  /** The group at hand; each group has a sort of its own, and the whole shelf that of the ungrouped. */
  group: string | undefined;
  selecting: boolean;
  onSelecting: (on: boolean) => void;
  onChanged: () => void;
}

/** Sort, selection, and the shelf as a file. */
export const ShelfTools = ({ data, group = '', selecting, onSelecting, onChanged }: ShelfToolsProps) => {
  const file = useRef<HTMLInputElement>(null);
  const sort = data.groups.find(({ name }) => name === group)?.sort ?? 'read';

  const sortBy = async (event: ChangeEvent<HTMLSelectElement>) => {
    try {
      await post(calls.sortGroup, { group, sort: event.target.value });
      onChanged();
    } catch {
      // The server's sentence comes as a toast.
    }
  };

  const importFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = '';
    if (!chosen) return;
    const backup = await readBackup(chosen);
    if (backup === undefined) {
      toast.error('这不是书海导出的书架文件');
      return;
    }
    try {
      const { added, updated, missing } = await post<ShelfImported>(calls.importShelf, backup);
      toast.success(
        `新增 ${added} 部，更新 ${updated} 部${missing.length > 0 ? `，${missing.length} 部不在书库` : ''}`,
      );
      onChanged();
    } catch {
      // The server's sentence comes as a toast.
    }
  };

  return (
    <Row>
      <span>共 {data.total} 部</span>
      <Select aria-label="排序" value={sort} onChange={sortBy}>
        {Object.entries(sortNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <Small type="button" aria-pressed={selecting} onClick={() => onSelecting(!selecting)}>
        {selecting ? '退出管理' : '批量管理'}
      </Small>
      <Small as="a" href={`${apiBase}${calls.exportShelf}`} download="书海书架.json">
        导出
      </Small>
      <Small type="button" onClick={() => file.current?.click()}>
        导入
      </Small>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="书架文件"
        onChange={importFile}
      />
    </Row>
  );
};

/** The file's content, or undefined where it cannot be a shelf; the server checks the rest. */
const readBackup = async (file: File): Promise<object | undefined> => {
  if (file.size > largestFile) return undefined;
  try {
    const content: unknown = JSON.parse(await file.text());
    // The exported file is the call's answer as it came, whose content stands in `data`.
    const shelf = (content as { data?: unknown } | null)?.data ?? content;
    return (shelf as { format?: unknown } | null)?.format === 'shuhai-bookshelf' ? (shelf as object) : undefined;
  } catch {
    return undefined;
  }
};

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s};
  padding-block: ${space.l} ${space.s};

  & > span {
    margin-inline-end: auto;
    color: ${color.inkSoft};
  }
`;

const Select = styled.select`
  min-block-size: ${fingerSize};
  padding: 0 ${space.s};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};
`;

const Small = styled(QuietButton)`
  padding-inline: ${space.l};
  font-size: ${text.small};
`;
