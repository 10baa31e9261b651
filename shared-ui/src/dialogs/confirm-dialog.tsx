import { color } from 'shared-ui/theme';
import styled from 'styled-components';
import { QuietButton } from '../controls/button.tsx';
import { DangerButton } from '../controls/danger-button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The consequence, in one sentence. */
  children: string;
  /** The label of the button that confirms. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Dialog that asks before something that takes much, or cannot be undone. */
export const ConfirmDialog = ({ title, children, confirm, onConfirm, onClose }: ConfirmDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <ConsequenceText>{children}</ConsequenceText>
    <DialogActions>
      <QuietButton type="button" autoFocus onClick={onClose}>
        取消
      </QuietButton>
      <DangerButton
        type="button"
        onClick={() => {
          onClose();
          onConfirm();
        }}
      >
        {confirm}
      </DangerButton>
    </DialogActions>
  </Dialog>
);

const ConsequenceText = styled.p`
  color: ${color.inkSoft};
`;
