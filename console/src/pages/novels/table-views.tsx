import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Chip } from 'shared-ui/chip';
import { Dialog } from 'shared-ui/dialog';
import { Field } from 'shared-ui/field';
import { TextButton } from 'shared-ui/text-button';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';
import { FormActions } from '../../forms/form-actions.tsx';
import { useDeviceSetting } from './device-settings.ts';
import { type ColumnId, columnChoices } from './novel-columns.tsx';

/** Conditions, order and columns of the table under a name. */
interface View {
  name: string;
  /** As the address has them. */
  query: string;
  columns: readonly ColumnId[];
}

/** Views that are kept, at most. */
const maxViews = 20;

const isColumns = (kept: unknown): kept is readonly ColumnId[] =>
  Array.isArray(kept) && kept.every((id) => columnChoices.some((column) => column.id === id));

const isViews = (kept: unknown): kept is readonly View[] =>
  Array.isArray(kept) &&
  kept.every((view) => typeof view?.name === 'string' && typeof view.query === 'string' && isColumns(view.columns));

const noViews: readonly View[] = [];

/** The columns that are shown on this device. */
export const useChosenColumns = (usual: readonly ColumnId[]) =>
  useDeviceSetting('console-novel-columns', usual, isColumns);

interface TableViewsProps {
  columns: readonly ColumnId[];
  setColumns: (columns: readonly ColumnId[]) => void;
}

/** Views that were kept under a name on this device, and the columns that are shown. */
export const TableViews = ({ columns, setColumns }: TableViewsProps) => {
  const [params, setParams] = useSearchParams();
  const [views, setViews] = useDeviceSetting('console-novel-views', noViews, isViews);
  const [isNaming, setNaming] = useState(false);
  const query = params.toString();
  const present = views.find((view) => view.query === query && String(view.columns) === String(columns));
  const show = (view: View) => {
    setColumns(view.columns);
    setParams(view.query, { replace: true, preventScrollReset: true });
  };
  const keep = (name: string) => {
    setViews([...views.filter((view) => view.name !== name), { name, query, columns }].slice(-maxViews));
    setNaming(false);
  };
  return (
    <ViewRow>
      {views.map((view) => (
        <Chip key={view.name} type="button" aria-pressed={view === present} onClick={() => show(view)}>
          {view.name}
        </Chip>
      ))}
      {present ? (
        <TextButton type="button" onClick={() => setViews(views.filter((view) => view !== present))}>
          删除视图“{present.name}”
        </TextButton>
      ) : (
        <TextButton type="button" onClick={() => setNaming(true)}>
          存为视图
        </TextButton>
      )}
      <ColumnMenu>
        <summary>选择列</summary>
        <fieldset>
          <VisuallyHidden as="legend">表里的列</VisuallyHidden>
          {columnChoices.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={columns.includes(id)}
                onChange={({ target }) =>
                  setColumns(target.checked ? [...columns, id] : columns.filter((column) => column !== id))
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      </ColumnMenu>
      {isNaming && <NameDialog onName={keep} onClose={() => setNaming(false)} />}
    </ViewRow>
  );
};

const NameDialog = ({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) => {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onName(name.trim());
  };
  return (
    <Dialog title="存为视图" onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          label="视图的名字"
          hint="记住现在的条件、顺序和列，只存在这台设备上。"
          maxLength={20}
          required
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormActions submit="保存" onClose={onClose} />
      </form>
    </Dialog>
  );
};

const ViewRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${space.s};
  margin-inline-start: -${space.s};
`;

const ColumnMenu = styled.details`
  summary {
    min-block-size: ${fingerSize};
    padding-inline: ${space.s};
    color: ${color.inkSoft};
    font-size: ${text.small};
    line-height: ${fingerSize};
    cursor: pointer;
  }

  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space.l};
    margin: 0;
    padding: 0 ${space.s};
    border: 0;
  }

  label {
    display: inline-flex;
    align-items: center;
    gap: ${space.s};
    min-block-size: ${fingerSize};
  }

  /* A phone shows the title with what matters beneath it. */
  @media (max-width: 47.99em) {
    display: none;
  }
`;
