import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: string;
  /** The word on the button that lets it happen. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = ({ title, children, confirm, onConfirm, onClose }: ConfirmDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <Words>{children}</Words>
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

const Words = styled.p`
  color: ${color.inkSoft};
`;

/** The buttons at a dialog's foot. */
export const DialogActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space.m};
`;
