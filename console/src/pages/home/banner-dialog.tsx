import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { keepBannerPicture } from 'shared-api/console/calls';
import { homeBounds } from 'shared-api/console/home-blocks';
import type { HomeBanner, KeptPicture } from 'shared-api/console/schemas/home';
import { isApiError } from 'shared-api/errors';
import { post } from 'shared-api/request';
import { Dialog } from 'shared-ui/dialog';
import { Field } from 'shared-ui/field';
import { TextButton } from 'shared-ui/text-button';
import { radius, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { FormFields, ProblemText } from '../../area/page-styles.ts';
import { base64Of } from '../../forms/base64-of.ts';
import { checkLink, written } from '../../forms/entry-rules.ts';
import { FileButton } from '../../forms/file-button.tsx';
import { FormActions } from '../../forms/form-actions.tsx';

interface BannerDialogProps {
  /** The banner that is changed; without one it is new. */
  banner: HomeBanner | undefined;
  onDone: (banner: HomeBanner) => void;
  onClose: () => void;
}

/** Dialog for a banner: its words, where it leads, and its picture, which is uploaded at once and counts with the rest. */
export const BannerDialog = ({ banner, onDone, onClose }: BannerDialogProps) => {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { title: banner?.title ?? '', link: banner?.link ?? '' },
  });
  const { errors } = formState;
  const [picture, setPicture] = useState(banner?.image_url ?? null);
  const [upload, setUpload] = useState<'idle' | 'sending' | { problem: string }>('idle');

  const send = async (file: File) => {
    if (file.size > homeBounds.pictureBytes) {
      setUpload({ problem: `图片不能大于 ${homeBounds.pictureBytes / 1_000_000} MB，请缩小后再选` });
      return;
    }
    setUpload('sending');
    try {
      const { image_url } = await post<KeptPicture>(
        keepBannerPicture,
        { picture: await base64Of(file) },
        { quiet: true },
      );
      setPicture(image_url);
      setUpload('idle');
    } catch (error) {
      const sentence = isApiError(error) ? error.shown : '';
      setUpload({ problem: sentence || '图片没有传上去，请检查网络连接后再选一次' });
    }
  };
  const submit = handleSubmit(({ title, link }) => {
    const address = link.trim();
    onDone({ title: title.trim(), link: address, image_url: picture, novel_id: novelOf(address) });
    onClose();
  });

  return (
    <Dialog title={banner ? '修改横幅' : '添加横幅'} onClose={onClose}>
      <FormFields onSubmit={submit} noValidate>
        <Field
          label="标题"
          autoFocus
          maxLength={homeBounds.titleLength}
          error={errors.title?.message}
          {...register('title', written('请写标题'))}
        />
        <Field
          label="地址"
          hint="本站路径，如 /book/1001，或 https:// 开头的网址。是作品页而没有图片时，显示它的封面和简介。"
          error={errors.link?.message}
          {...register('link', { validate: checkLink })}
        />
        <PictureField>
          <FileButton accept="image/jpeg,image/png,image/webp,image/gif" onChoose={([file]) => void send(file)}>
            图片（可以没有）
          </FileButton>
          {upload === 'sending' && <p role="status">正在上传…</p>}
          {typeof upload === 'object' && <ProblemText role="alert">{upload.problem}</ProblemText>}
          {picture !== null && (
            <>
              <Picture src={picture} alt="横幅的图片" />
              <TextButton type="button" onClick={() => setPicture(null)}>
                不用图片
              </TextButton>
            </>
          )}
        </PictureField>
        <FormActions submit="好" isSending={upload === 'sending'} onClose={onClose} />
      </FormFields>
    </Dialog>
  );
};

/** Id of the novel whose page an address is; null for any other. */
const novelOf = (address: string): string | null => /^\/book\/([1-9]\d{0,14})$/.exec(address)?.[1] ?? null;

const PictureField = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space.s};
`;

const Picture = styled.img`
  inline-size: 100%;
  block-size: 160px;
  border-radius: ${radius.m};
  object-fit: cover;
`;
