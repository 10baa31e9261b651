import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Beneath a page that has fewer novels than usual, because no more were looked at for it. */
export const CutOff = () => (
  <CutOffNote role="note">这一页没有排满：每页最多看一万部作品，翻到下一页接着找。</CutOffNote>
);

const CutOffNote = styled.p`
  padding-block-start: ${space.l};
  color: ${color.inkFaint};
  font-size: ${text.small};
  text-align: center;
`;
