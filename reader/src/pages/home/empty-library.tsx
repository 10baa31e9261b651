import { Notice } from 'shared-ui/notice';
import { color, radius, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** Notice of a site without novels: tells its operator how to import the first. */
export const EmptyLibrary = () => (
  <Notice title="书库还是空的">
    <p>站长把小说的 TXT 文件导入之后，作品就会出现在这里：</p>
    <ImportCommand>npm run library -- import 小说.txt</ImportCommand>
  </Notice>
);

const ImportCommand = styled.code`
  display: inline-block;
  margin-block-start: ${space.m};
  padding: ${space.s} ${space.l};
  border-radius: ${radius.m};
  background: ${color.wash};
  color: ${color.ink};
`;
