import { type FormEvent, useState } from 'react';
import { homeBounds } from 'shared-api/console/home-blocks';
import type { PickedNovel } from 'shared-api/console/schemas/home';
import { calls } from 'shared-api/paths';
import type { FoundNovels } from 'shared-api/schemas/novel';
import { QuietButton } from 'shared-ui/button';
import { Field } from 'shared-ui/field';
import { TextButton } from 'shared-ui/text-button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { SoftText } from '../../area/page-styles.ts';
import { OrderedList } from '../../lists/ordered-list.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { useConsoleQuery } from '../../queries/use-console-query.ts';

interface PickListProps {
  picks: PickedNovel[];
  onChange: (picks: PickedNovel[]) => void;
}

/** The picks in their order, and a search for further ones. */
export const PickList = ({ picks, onChange }: PickListProps) => {
  const [keyword, setKeyword] = useState('');
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setKeyword(String(new FormData(event.currentTarget).get('keyword') ?? '').trim());
  };
  return (
    <>
      <SoftText>
        {picks.length === 0
          ? '没有推荐：首页改用收藏最多的作品。'
          : `第一部显示得最大。首页有五部的位置，后面的在前面的下架时补上；最多 ${homeBounds.picks} 部。`}
      </SoftText>
      <OrderedList
        label="编辑推荐"
        items={picks}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        onChange={onChange}
      >
        {({ id, title, author, taken_down }) => (
          <NovelName>
            《{title}》 <small>{`${author} · ${id}${taken_down ? ' · 已下架，读者看不到' : ''}`}</small>
          </NovelName>
        )}
      </OrderedList>
      <SearchForm role="search" onSubmit={search}>
        <Field
          label="添加作品：书名、作者"
          name="keyword"
          type="search"
          beside={<QuietButton type="submit">查找</QuietButton>}
        />
      </SearchForm>
      {keyword !== '' && <FoundList keyword={keyword} picks={picks} onPick={(novel) => onChange([...picks, novel])} />}
    </>
  );
};

/** Novels of a search that are offered at most. */
const maxOffered = 8;

interface FoundListProps {
  keyword: string;
  picks: PickedNovel[];
  onPick: (novel: PickedNovel) => void;
}

const FoundList = ({ keyword, picks, onPick }: FoundListProps) => {
  const found = useConsoleQuery<FoundNovels>(calls.search(keyword));
  const isFull = picks.length >= homeBounds.picks;
  return (
    <Loaded {...found}>
      {({ items }) => {
        const offered = items.filter(({ id }) => picks.every((pick) => pick.id !== id)).slice(0, maxOffered);
        if (isFull) return <p role="status">已经有 {homeBounds.picks} 部，请先移除一部。</p>;
        if (offered.length === 0) return <p role="status">没有找到可以添加的作品。</p>;
        return (
          <ul aria-label="找到的作品">
            {offered.map(({ id, title, author }) => (
              <FoundRow key={id}>
                <NovelName>
                  《{title}》 <small>{author.name}</small>
                </NovelName>
                <TextButton
                  type="button"
                  aria-label={`添加 ${title}`}
                  onClick={() => onPick({ id, title, author: author.name, taken_down: false })}
                >
                  添加
                </TextButton>
              </FoundRow>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
};

const NovelName = styled.span`
  min-inline-size: 0;

  small {
    display: block;
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

/* Its field gives way on a phone, rather than the card. */
const SearchForm = styled.form`
  min-inline-size: 0;
  max-inline-size: 26em;

  input {
    inline-size: 100%;
    min-inline-size: 0;
  }
`;

const FoundRow = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
`;
