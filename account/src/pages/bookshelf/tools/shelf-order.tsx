import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { calls } from 'shared-api/paths';
import { postOrKeep } from 'shared-api/post-or-keep';
import type { ShelfSort } from 'shared-api/schemas/bookshelf';
import { Select } from 'shared-ui/select';

const sortNames: Record<ShelfSort, string> = {
  read: '最近阅读',
  updated: '最近更新',
  added: '加入时间',
  title: '书名',
};

/** Of the choices within this time after one, as the arrow keys make them one after the other, the last alone is sent. */
const pauseMs = 500;

interface ShelfOrderProps {
  /** Name of the group; empty for the whole shelf. The same as long as the component lives. */
  group: string;
  sort: ShelfSort;
  onSorted: () => Promise<void>;
}

/** Chooses the order of a group, or of the whole shelf. */
export const ShelfOrder = ({ group, sort, onSorted }: ShelfOrderProps) => {
  /** The order that the reader chose and that the shelf does not show yet. */
  const [chosen, setChosen] = useState<ShelfSort>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<ShelfSort>(undefined);
  const sending = useRef(Promise.resolve());

  const send = (wanted: ShelfSort) => {
    waiting.current = undefined;
    sending.current = sending.current
      .then(() => postOrKeep({ key: `shelf-order:${group}`, path: calls.sortGroup, body: { group, sort: wanted } }))
      .then(onSorted)
      // The shell shows the server's sentence as a toast.
      .catch(() => {})
      .then(() => setChosen((now) => (now === wanted ? undefined : now)));
    pause.current = setTimeout(() => {
      pause.current = undefined;
      if (waiting.current) send(waiting.current);
    }, pauseMs);
  };
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const wanted = target.value as ShelfSort;
    setChosen(wanted);
    if (pause.current === undefined) send(wanted);
    else waiting.current = wanted;
  };

  const latestSend = useRef(send);
  latestSend.current = send;
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      if (waiting.current) latestSend.current(waiting.current);
    },
    [],
  );

  return (
    <Select aria-label="排序" value={chosen ?? sort} onChange={choose}>
      {Object.entries(sortNames).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
};
