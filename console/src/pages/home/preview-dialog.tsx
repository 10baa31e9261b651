import { useEffect, useState } from 'react';
import { previewHome } from 'shared-api/console/calls';
import { blockNames, blocksOf, type HomeBlock, homeRows } from 'shared-api/console/home-blocks';
import type { HomeDraft } from 'shared-api/console/schemas/home';
import { isApiError } from 'shared-api/errors';
import { post } from 'shared-api/request';
import type { Home } from 'shared-api/schemas/novel';
import { QuietButton } from 'shared-ui/button';
import { Cover } from 'shared-ui/cover';
import { dyesOf } from 'shared-ui/cover-dyes';
import { Dialog } from 'shared-ui/dialog';
import { DialogActions } from 'shared-ui/dialog-actions';
import { Loading } from 'shared-ui/loading';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** The home page as it would be with a draft: its blocks, and the novels that would stand in each. */
export const PreviewDialog = ({ draft, onClose }: { draft: HomeDraft; onClose: () => void }) => {
  const [home, setHome] = useState<Home | { problem: string }>();
  const [asked] = useState(draft);
  useEffect(() => {
    let isGone = false;
    post<Home>(previewHome, asked, { quiet: true }).then(
      (answer) => isGone || setHome(answer),
      (error) => isGone || setHome({ problem: (isApiError(error) && error.shown) || '没能取得，请检查网络连接后重试' }),
    );
    return () => {
      isGone = true;
    };
  }, [asked]);
  return (
    <Dialog title="首页会是这样" onClose={onClose}>
      {home === undefined ? (
        <Loading />
      ) : 'problem' in home ? (
        <p role="alert">{home.problem}</p>
      ) : (
        <HomePreview home={home} />
      )}
      <DialogActions>
        <QuietButton type="button" onClick={onClose}>
          回去
        </QuietButton>
      </DialogActions>
    </Dialog>
  );
};

const HomePreview = ({ home }: { home: Home }) => (
  <Blocks>
    {(home.order ?? homeRows).flatMap(blocksOf).map((name) => (
      <BlockPreview key={name} name={name} home={home} />
    ))}
  </Blocks>
);

const BlockPreview = ({ name, home: { banners, ...blocks } }: { name: HomeBlock; home: Home }) => {
  if (name === 'banners') {
    const dyes = dyesOf(
      banners.map(({ image_url, novel }) => (image_url === null ? novel : null)),
      tileColumns,
    );
    return (
      banners.length > 0 && (
        <section aria-label={blockNames.banners}>
          <Strip>
            {banners.map(({ title, image_url, link, novel }, index) => (
              <BannerTile key={`${link} ${title}`}>
                {image_url !== null && <img src={image_url} alt="" />}
                {image_url === null && novel && (
                  <CoverColumn>
                    <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} dye={dyes[index]} />
                  </CoverColumn>
                )}
                <strong data-over={image_url === null ? undefined : true}>{title}</strong>
              </BannerTile>
            ))}
          </Strip>
        </section>
      )
    );
  }
  const dyes = dyesOf(blocks[name], tileColumns);
  return (
    blocks[name].length > 0 && (
      <section aria-label={blockNames[name]}>
        <h3>{blockNames[name]}</h3>
        <NovelTiles>
          {blocks[name].map(({ id, title, author, cover_url }, index) => (
            <li key={id}>
              <Cover title={title} author={author.name} url={cover_url} dye={dyes[index]} />
              <span>{title}</span>
            </li>
          ))}
        </NovelTiles>
      </section>
    )
  );
};

/** Columns in which tiles may stand, in a dialog of any width. */
const tileColumns = [2, 3, 4, 5, 6, 7, 8, 9];

const Blocks = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};

  h3 {
    margin-block-end: ${space.s};
    font-size: ${text.base};
  }
`;

const Strip = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
  gap: ${space.s};
`;

const BannerTile = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space.m};
  min-block-size: 108px;
  padding: ${space.m};
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.m};

  img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }

  [data-over] {
    position: absolute;
    inset: auto 0 0;
    padding: ${space.xl} ${space.m} ${space.s};
    background: linear-gradient(transparent, rgb(0 0 0 / 78%) 60%);
    color: #fdf8ec;
  }
`;

const CoverColumn = styled.div`
  flex: none;
  inline-size: 60px;
`;

const NovelTiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(64px, 1fr));
  gap: ${space.s};

  span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font-size: ${text.tiny};
  }
`;
