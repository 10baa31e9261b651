import { toast } from 'react-hot-toast';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { color, radius, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { ButtonRow } from '../../area/page-styles.ts';

/** Recovery codes, which are shown once. @param onKept told that they were kept elsewhere */
export const CodeList = ({ codes, onKept }: { codes: string[]; onKept: () => void }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('恢复码已复制');
    } catch {
      toast.error('浏览器不允许复制，请选中后复制');
    }
  };
  return (
    <>
      <CodeWords role="status">
        两步验证已开启。验证器不在手边的时候，用这些恢复码代替动态码，每个只能用一次。它们只显示这一次，请抄下来或存到密码管理器里。
      </CodeWords>
      <Codes aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
      <ButtonRow>
        <PrimaryButton type="button" onClick={onKept}>
          已经存好
        </PrimaryButton>
        <QuietButton type="button" onClick={() => void copy()}>
          复制
        </QuietButton>
      </ButtonRow>
    </>
  );
};

const CodeWords = styled.p`
  color: ${color.inkSoft};
`;

const Codes = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(13em, 1fr));
  gap: ${space.s};
  padding: ${space.m} ${space.l};
  border-radius: ${radius.m};
  background: ${color.wash};
`;
