import { color, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { displayName, type PageApp } from './page-apps.ts';

const owners: Record<PageApp['owner'], string> = { site: '本站', team: '团队的来源', developer: '开发者的机器' };

/** Card of one app: its release, whose origin it comes from, and the scripts it loaded on a time line. */
export const AppCard = ({ app, failed }: { app: PageApp; failed: boolean }) => {
  const { name, version, hash, entry, origin, owner, scriptCount, loaded } = app;
  const end = Math.max(1, ...loaded.map(({ start, duration }) => start + duration));
  return (
    <CardFrame aria-label={name}>
      <CardHeader>
        <AppName>{displayName(name)}</AppName>
        <AppId>{name}</AppId>
        <AppState data-state={failed ? 'failed' : owner === 'developer' ? 'tried' : undefined}>
          {failed ? '没有加载成功' : owner === 'developer' ? '开发者的构建' : '已加载'}
        </AppState>
      </CardHeader>
      <ReleaseFacts>
        <dt>版本</dt>
        <dd>{version}</dd>
        <dt>哈希</dt>
        <dd>
          <code>{hash}</code>
        </dd>
        <dt>来自</dt>
        <dd>
          {owners[owner]} <code>{new URL(origin).host}</code>
        </dd>
        <dt>入口</dt>
        <dd>
          <code>{entry}</code>
        </dd>
        <dt>校验</dt>
        <dd>{scriptCount} 个脚本都列有哈希，不符的不运行</dd>
      </ReleaseFacts>
      <ScriptList aria-label={`${name} 已加载的脚本`}>
        {loaded.map(({ file, start, duration, bytes }) => (
          <ScriptItem key={file}>
            <FileName>{file}</FileName>
            <LoadFigures>
              {`${Math.round(duration)} ms · ${bytes === 0 ? '缓存' : `${(bytes / 1_000).toFixed(1)} kB`}`}
            </LoadFigures>
            <TimeLine aria-hidden="true">
              <rect
                x={`${(100 * start) / end}%`}
                width={`${Math.max(1, (100 * duration) / end)}%`}
                height="100%"
                rx="1.5"
              />
            </TimeLine>
          </ScriptItem>
        ))}
      </ScriptList>
    </CardFrame>
  );
};

const CardFrame = styled.section`
  display: grid;
  gap: ${space.l};
  min-inline-size: 0;
  padding: ${space.xl};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
`;

const CardHeader = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space.xs} ${space.s};
`;

const AppName = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.title};
`;

const AppId = styled.code`
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const AppState = styled.span`
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

const ReleaseFacts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space.xs} ${space.l};
  font-size: ${text.small};

  dt {
    color: ${color.inkFaint};
  }
`;

const ScriptList = styled.ul`
  display: grid;
  gap: ${space.m};
  font-size: ${text.small};
`;

const ScriptItem = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space.xs} ${space.m};
`;

const FileName = styled.code`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const LoadFigures = styled.span`
  color: ${color.inkFaint};
  font-variant-numeric: tabular-nums;
`;

/* The time in which a script was loaded, on one scale for the whole card. */
const TimeLine = styled.svg`
  grid-column: 1 / -1;
  inline-size: 100%;
  block-size: 3px;
  border-radius: 2px;
  background: ${color.wash};
  fill: ${color.accent};
`;
