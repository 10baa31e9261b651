import { QuietButton } from 'shared-ui/button';
import { DangerButton } from 'shared-ui/danger-button';
import { DialogActions } from 'shared-ui/dialog-actions';
import { SubmitButton } from 'shared-ui/submit-button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

interface FormActionsProps {
  /** Name of the button that sends the form. */
  submit: string;
  isSending?: boolean;
  isDangerous?: boolean;
  onClose: () => void;
}

/** Foot of a dialog with a form: the button that leaves it, and the one that sends it. */
export const FormActions = ({ submit, isSending = false, isDangerous = false, onClose }: FormActionsProps) => (
  <FormFoot>
    <QuietButton type="button" onClick={onClose}>
      取消
    </QuietButton>
    <SubmitButton isSending={isSending} {...(isDangerous && { button: DangerButton })}>
      {submit}
    </SubmitButton>
  </FormFoot>
);

const FormFoot = styled(DialogActions)`
  padding-block-start: ${space.l};
`;
