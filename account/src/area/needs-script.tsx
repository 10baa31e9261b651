import { Notice } from 'shared-ui/notice';
import styled from 'styled-components';

/** Notice for browsers without script: the pages of an account are filled in by script, and stay empty there. */
export const NeedsScript = () => (
  <WithoutScript>
    <Notice title="这里需要 JavaScript" level="h2">
      登录、注册、书架和消息都要在浏览器里运行脚本。请在浏览器的设置里允许本站运行
      JavaScript，然后刷新本页。不登录也可以搜索和阅读全部作品。
    </Notice>
  </WithoutScript>
);

const WithoutScript = styled.div`
  display: none;

  @media (scripting: none) {
    display: block;
  }
`;
