import { useState } from 'react';
import { homeBounds } from 'shared-api/console/home-blocks';
import type { HomeBanner } from 'shared-api/console/schemas/home';
import { QuietButton } from 'shared-ui/button';
import { TextButton } from 'shared-ui/text-button';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { SoftText } from '../../area/page-styles.ts';
import { OrderedList } from '../../lists/ordered-list.tsx';
import { BannerDialog } from './banner-dialog.tsx';

interface BannerListProps {
  banners: HomeBanner[];
  onChange: (banners: HomeBanner[]) => void;
}

/** The banners in their order, with dialogs to add and to change one. */
export const BannerList = ({ banners, onChange }: BannerListProps) => {
  const [edited, setEdited] = useState<{ at: number; banner?: HomeBanner }>();
  const isFull = banners.length >= homeBounds.banners;
  return (
    <>
      {banners.length === 0 && <SoftText>没有横幅。</SoftText>}
      <OrderedList
        label="横幅"
        items={banners}
        keyOf={({ link, title, image_url }) => `${link} ${title} ${image_url}`}
        nameOf={({ title }) => title}
        onChange={onChange}
        actions={(banner, at) => (
          <TextButton type="button" aria-label={`修改 ${banner.title}`} onClick={() => setEdited({ at, banner })}>
            修改
          </TextButton>
        )}
      >
        {({ title, link, image_url }) => (
          <BannerName>
            {image_url === null ? <NoPicture>没有图片</NoPicture> : <Thumbnail src={image_url} alt="" />}
            <span>
              {title}
              <small>{link}</small>
            </span>
          </BannerName>
        )}
      </OrderedList>
      {isFull ? (
        <SoftText>最多 {homeBounds.banners} 个横幅。</SoftText>
      ) : (
        <div>
          <QuietButton type="button" onClick={() => setEdited({ at: banners.length })}>
            添加横幅
          </QuietButton>
        </div>
      )}
      {edited && (
        <BannerDialog
          banner={edited.banner}
          onDone={(banner) => onChange([...banners.slice(0, edited.at), banner, ...banners.slice(edited.at + 1)])}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
};

const BannerName = styled.div`
  display: flex;
  flex: 1 1 14em;
  align-items: center;
  gap: ${space.m};
  min-inline-size: 0;

  small {
    display: block;
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

const Thumbnail = styled.img`
  flex: none;
  inline-size: 96px;
  block-size: 54px;
  border-radius: ${radius.s};
  object-fit: cover;
`;

const NoPicture = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  inline-size: 96px;
  block-size: 54px;
  border: 1px dashed ${color.line};
  border-radius: ${radius.s};
  color: ${color.inkSoft};
  font-size: ${text.tiny};
`;
