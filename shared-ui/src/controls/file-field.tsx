import { color } from 'shared-ui/theme';
import styled, { css } from 'styled-components';

interface FileFieldProps {
  /** Endings or kinds of files, as the browser's chooser takes them. */
  accept: string;
  multiple?: boolean;
  /** Called with the files that were chosen, at least one. */
  onChoose: (files: [File, ...File[]]) => void;
}

/**
 * Field that lies unseen over the label around it, which shows {@link fileLabel}. The browser itself opens its chooser, and takes files
 * that are dropped there, also before the page's program has come; a script could open it only within some seconds of the press. Files
 * that are dropped may be of any kind.
 */
export const FileField = ({ accept, multiple, onChoose }: FileFieldProps) => (
  <OverLabel
    type="file"
    accept={accept}
    multiple={multiple}
    onChange={({ currentTarget }) => {
      const [first, ...others] = currentTarget.files ?? [];
      // The same files may be chosen again.
      currentTarget.value = '';
      if (first) onChoose([first, ...others]);
    }}
  />
);

/** Style of a label around a {@link FileField}. */
export const fileLabel = css`
  position: relative;

  &:has(:focus-visible) {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
`;

const OverLabel = styled.input`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  opacity: 0;
  cursor: pointer;
`;
