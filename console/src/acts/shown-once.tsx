import { useId } from 'react';
import { toast } from 'react-hot-toast';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { DialogActions } from 'shared-ui/dialog-actions';
import { Input } from 'shared-ui/field';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

interface ShownOnceProps {
  title: string;
  /** One sentence that says what the member does with the shown text. */
  children: string;
  /** Name of what is shown. */
  label: string;
  value: string;
  onClose: () => void;
}

/** Dialog that shows a secret, which nobody can show again. */
export const ShownOnce = ({ title, children, label, value, onClose }: ShownOnceProps) => {
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success('已复制');
    } catch {
      toast.error('浏览器没有让复制，请选中后自己复制');
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <ShownForm>
        <p>{children}</p>
        <label htmlFor={id}>{label}</label>
        <Input id={id} readOnly value={value} onFocus={(event) => event.target.select()} />
        <DialogActions>
          <QuietButton type="button" onClick={() => void copy()}>
            复制
          </QuietButton>
          <PrimaryButton type="button" onClick={onClose}>
            已经存好
          </PrimaryButton>
        </DialogActions>
      </ShownForm>
    </Dialog>
  );
};

const ShownForm = styled.div`
  display: grid;
  gap: ${space.s};

  & > :last-child {
    padding-block-start: ${space.l};
  }
`;
