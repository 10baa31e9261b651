import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { saveLinks } from 'shared-api/console/calls';
import type { LinksChange } from 'shared-api/console/schemas/settings';
import { settingBounds } from 'shared-api/console/schemas/settings';
import type { Link } from 'shared-api/schemas/site';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Field } from 'shared-ui/field';
import { SectionCard } from 'shared-ui/section-card';
import { TextButton } from 'shared-ui/text-button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { useAct } from '../../acts/use-act.tsx';
import { SoftText } from '../../area/page-styles.ts';
import { checkLink, written } from '../../forms/entry-rules.ts';
import { OrderedList } from '../../lists/ordered-list.tsx';

/** The partner links of the footer: put in order, added, taken out; saved as a whole. */
export const LinkForm = ({ links: present }: { links: Link[] }) => {
  const send = useAct();
  const [links, setLinks] = useState(present);
  const { register, handleSubmit, formState, reset } = useForm<Link>({
    defaultValues: { link_name: '', link_url: '' },
  });
  const { errors } = formState;
  const add = handleSubmit(({ link_name, link_url }) => {
    setLinks([...links, { link_name: link_name.trim(), link_url: link_url.trim() }]);
    reset();
  });
  return (
    <SectionCard title="友情链接">
      {links.length === 0 && <SoftText>没有友情链接。</SoftText>}
      <OrderedList
        label="友情链接"
        items={links}
        keyOf={({ link_name, link_url }) => `${link_name} ${link_url}`}
        nameOf={({ link_name }) => link_name}
        onChange={setLinks}
      >
        {({ link_name, link_url }) => (
          <span>
            {link_name} <SoftText as="small">{link_url}</SoftText>
          </span>
        )}
      </OrderedList>
      {links.length < settingBounds.links && (
        <AddForm onSubmit={add} noValidate>
          <Field
            label="名称"
            maxLength={settingBounds.linkNameLength}
            error={errors.link_name?.message}
            {...register('link_name', written('请写名称'))}
          />
          <Field label="地址" error={errors.link_url?.message} {...register('link_url', { validate: checkLink })} />
          <QuietButton type="submit">添加</QuietButton>
        </AddForm>
      )}
      {links === present ? (
        <SoftText role="status">没有改动。</SoftText>
      ) : (
        <SaveButtons>
          <PrimaryButton
            type="button"
            onClick={() => void send(saveLinks, { links, reason: '' } satisfies LinksChange)}
          >
            保存友情链接
          </PrimaryButton>
          <TextButton type="button" onClick={() => setLinks(present)}>
            放弃改动
          </TextButton>
        </SaveButtons>
      )}
    </SectionCard>
  );
};

const AddForm = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(12em, 1fr));
  align-items: end;
  gap: ${space.m};
`;

const SaveButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;
