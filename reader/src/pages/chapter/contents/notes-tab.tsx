import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { SearchFoot } from '../panel/search-foot.tsx';

/** The tab of notes beside the chapters. */
export const NotesTab = () => (
  <NotesRoom>
    <SearchFoot sentence="这本书里还没有笔记。" />
  </NotesRoom>
);

const NotesRoom = styled.div`
  flex: 1;
  min-block-size: 0;
  overflow-y: auto;
  padding-inline: ${space.xl};
`;
