import { color, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { Part } from './read-parts.ts';

const names: Record<string, string> = { shell: '壳', reader: '阅读', account: '账户' };

/** One app: its release, where it came from, and what it loaded, when. */
export const PartCard = ({ part, failed }: { part: Part; failed: boolean }) => {
  const { app, version, hash, entry, isForeign, listed, loaded } = part;
  const end = Math.max(1, ...loaded.map(({ start, duration }) => start + duration));
  return (
    <Card aria-label={app}>
      <Head>
        <Name>{names[app] ?? app}</Name>
        <Id>{app}</Id>
        <State data-state={failed ? 'failed' : isForeign ? 'foreign' : undefined}>
          {failed ? '没有加载成功' : isForeign ? '开发者的构建' : '已加载'}
        </State>
      </Head>
      <Facts>
        <dt>版本</dt>
        <dd>{version}</dd>
        <dt>哈希</dt>
        <dd>
          <code>{hash}</code>
        </dd>
        <dt>来自</dt>
        <dd>
          <code>{entry}</code>
        </dd>
        <dt>校验</dt>
        <dd>{listed} 个脚本都列有哈希，不符的不运行</dd>
      </Facts>
      <Scripts aria-label={`${app} 已加载的脚本`}>
        {loaded.map(({ file, start, duration, bytes }) => (
          <Script key={file}>
            <File>{file}</File>
            <Figure>
              {Math.round(duration)} ms · {bytes === 0 ? '缓存' : `${(bytes / 1_000).toFixed(1)} kB`}
            </Figure>
            <Bar aria-hidden="true">
              <rect
                x={`${(100 * start) / end}%`}
                width={`${Math.max(1, (100 * duration) / end)}%`}
                height="100%"
                rx="1.5"
              />
            </Bar>
          </Script>
        ))}
      </Scripts>
    </Card>
  );
};

const Card = styled.section`
  display: grid;
  gap: ${space.l};
  min-inline-size: 0;
  padding: ${space.xl};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space.xs} ${space.s};
`;

const Name = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.title};
`;

const Id = styled.code`
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const State = styled.span`
  margin-inline-start: auto;
  padding: 2px ${space.s};
  border-radius: ${radius.round};
  background: ${color.accentWash};
  color: ${color.accent};
  font-size: ${text.small};

  &[data-state] {
    background: ${color.wash};
    color: ${color.seal};
  }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space.xs} ${space.l};
  font-size: ${text.small};

  dt {
    color: ${color.inkFaint};
  }
`;

const Scripts = styled.ul`
  display: grid;
  gap: ${space.m};
  font-size: ${text.small};
`;

const Script = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space.xs} ${space.m};
`;

const File = styled.code`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Figure = styled.span`
  color: ${color.inkFaint};
  font-variant-numeric: tabular-nums;
`;

/* When each was under way, on one scale for the whole card. */
const Bar = styled.svg`
  grid-column: 1 / -1;
  inline-size: 100%;
  block-size: 3px;
  border-radius: 2px;
  background: ${color.wash};
  fill: ${color.accent};
`;
