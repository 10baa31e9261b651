import { useState } from 'react';
import { toast } from 'react-hot-toast';
import * as calls from 'shared-api/console/calls';
import type { EditedNovel } from 'shared-api/console/schemas/novel';
import { QuietButton } from 'shared-ui/button';
import { Cover } from 'shared-ui/cover';
import { LazyPart } from 'shared-ui/lazy-part';
import styled from 'styled-components';
import { useAct } from '../../acts/use-act.tsx';
import { ButtonRow, SoftText } from '../../area/page-styles.ts';
import { FileButton } from '../../forms/file-button.tsx';

const loadCropper = () => import(/* webpackChunkName: "cover-cropper" */ './cover-cropper.tsx');

/** A larger file is no picture that a cover is made of. */
const maxFileBytes = 20_000_000;

/** A novel's cover, and how it gets another: chosen, cut out here, checked on the server. */
export const NovelCover = ({ novel: { id, title, author, cover_url: url } }: { novel: EditedNovel }) => {
  const send = useAct();
  const [picture, setPicture] = useState<string>();
  const close = () => setPicture(undefined);
  const choose = (file: File) => {
    if (file.size > maxFileBytes) {
      toast.error('图片太大，最多 20 MB');
      return;
    }
    const reader = new FileReader();
    reader.onload = () => setPicture(String(reader.result));
    reader.onerror = () => toast.error('没能读取这个文件');
    reader.readAsDataURL(file);
  };
  return (
    <>
      <CoverBox>
        <Cover title={title} author={author} url={url} eager />
      </CoverBox>
      <SoftText>JPEG、PNG、WebP 或 GIF，裁成三比四；以后再导入时不会被换掉。</SoftText>
      <ButtonRow>
        <FileButton accept="image/jpeg,image/png,image/webp,image/gif" onChoose={([file]) => choose(file)}>
          换封面
        </FileButton>
        {url !== null && (
          <QuietButton type="button" onClick={() => void send(calls.setCover, { id, picture: null, reason: '' })}>
            去掉封面
          </QuietButton>
        )}
      </ButtonRow>
      {picture !== undefined && (
        <LazyPart
          load={loadCropper}
          name="裁切封面"
          close={close}
          props={{
            picture,
            onCut: async (cut) => {
              if (await send(calls.setCover, { id, picture: cut, reason: '' })) close();
            },
            onClose: close,
          }}
        />
      )}
    </>
  );
};

const CoverBox = styled.div`
  inline-size: 150px;
`;
