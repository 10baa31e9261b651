import { feeds } from 'shared-api/paths';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { DialogActions } from 'shared-ui/dialog-actions';
import { Field } from 'shared-ui/field';
import { color } from 'shared-ui/theme';
import styled from 'styled-components';
import { copyText } from '../../text/export-text.ts';

/** The address of a novel's feed, what it is for, and a button that copies it. */
const FeedDialog = ({ novelId, onClose }: { novelId: string; onClose: () => void }) => {
  const address = location.origin + feeds.novel(novelId);
  return (
    <Dialog title="订阅更新" onClose={onClose}>
      <Purpose>把这个地址加进您的阅读器（新闻、RSS 阅读器），有新章节时它会告诉您，不用登录。</Purpose>
      <Field label="订阅地址" value={address} readOnly onFocus={({ target }) => target.select()} />
      <DialogActions>
        <QuietButton as="a" href={address}>
          打开订阅源
        </QuietButton>
        <PrimaryButton type="button" autoFocus onClick={() => void copyText(address, '已复制地址')}>
          复制地址
        </PrimaryButton>
      </DialogActions>
    </Dialog>
  );
};

export default FeedDialog;

const Purpose = styled.p`
  color: ${color.inkSoft};
`;
