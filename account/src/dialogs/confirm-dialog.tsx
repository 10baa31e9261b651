import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { color } from 'shared-ui/theme';
import styled from 'styled-components';
import { DialogActions } from './dialog-actions.ts';

interface ConfirmDialogProps {
  title: string;
  /** The consequence, in one sentence. */
  children: string;
  /** The label of the button that confirms. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Dialog that asks before something that cannot be undone. */
export const ConfirmDialog = ({ title, children, confirm, onConfirm, onClose }: ConfirmDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <ConsequenceText>{children}</ConsequenceText>
    <DialogActions>
      <QuietButton type="button" onClick={onClose}>
        取消
      </QuietButton>
      <PrimaryButton
        type="button"
        onClick={() => {
          onClose();
          onConfirm();
        }}
      >
        {confirm}
      </PrimaryButton>
    </DialogActions>
  </Dialog>
);

const ConsequenceText = styled.p`
  color: ${color.inkSoft};
`;
