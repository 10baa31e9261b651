import type { ComponentProps, ReactNode } from 'react';
import { QuietButton } from 'shared-ui/button';
import { FileField, fileLabel } from 'shared-ui/file-field';
import { color } from 'shared-ui/theme';
import styled from 'styled-components';

/** Button that opens the browser's chooser of files. */
export const FileButton = ({ children, ...field }: ComponentProps<typeof FileField> & { children: ReactNode }) => (
  <FileLabel as="label">
    {children}
    <FileField {...field} />
  </FileLabel>
);

const FileLabel = styled(QuietButton)`
  justify-self: start;
  color: ${color.ink};
  ${fileLabel}
`;
