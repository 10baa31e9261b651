import type { Page } from 'shared-api/schemas/common';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Novels on a page of a list that was not cut off. */
const fullPage = 30;

/** Beneath a page that has fewer novels than usual though more may follow, because no more were looked at for it. */
export const CutOff = ({ page: { items, next_cursor } }: { page: Page<unknown> }) =>
  next_cursor !== null &&
  items.length < fullPage && (
    <CutOffNote role="note">
      {`${items.length === 0 ? '这一页还没有找到' : '这一页没有排满'}：每页最多看一万部作品，翻到下一页接着找。`}
    </CutOffNote>
  );

const CutOffNote = styled.p`
  padding-block-start: ${space.l};
  color: ${color.inkFaint};
  font-size: ${text.small};
  text-align: center;
`;
