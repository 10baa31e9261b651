import type { CSSProperties } from 'react';
import { defaultReadingSettings, type ReadingSettings, readingBounds, type themes } from 'shared-api/reading-settings';
import { readingFontStacks } from 'shared-api/reading-style';
import { palettes } from 'shared-api/themes';
import { changeReadingSettings, useReadingSettings } from 'shared-ui/reading-settings';
import { color, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { QuietButton } from '../controls/button.tsx';
import { RadioRow } from '../controls/radio-row.tsx';
import { SettingRow } from '../controls/setting-row.tsx';
import { SliderRow } from '../controls/slider-row.tsx';
import { SwitchLabel } from '../controls/switch-label.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { OwnColours } from './own-colours.tsx';

const loadOwnFont = () => import(/* webpackChunkName: "own-font" */ './own-font.tsx');

/** All reading settings. Each change holds at once, here and wherever else these settings are shown. */
export const ReadingControls = () => {
  const settings = useReadingSettings();
  const { theme, ink, paper } = settings;
  const slider = (name: keyof typeof readingBounds, label: string, shown: string) => (
    <SliderRow
      label={label}
      bounds={readingBounds[name]}
      value={settings[name]}
      shown={shown}
      onChange={(value) => changeReadingSettings({ [name]: value })}
    />
  );
  const onOff = (name: 'indent' | 'clock', label: string, words: string) => (
    <SettingRow>
      <span>{label}</span>
      <SwitchLabel>
        <input
          type="checkbox"
          checked={settings[name]}
          onChange={({ currentTarget }) => changeReadingSettings({ [name]: currentTarget.checked })}
        />
        {words}
      </SwitchLabel>
    </SettingRow>
  );
  return (
    <ControlList>
      <RadioRow
        label="主题"
        columns={4}
        options={themeOptions({ ink, paper })}
        chosen={theme}
        onChoose={(value) => changeReadingSettings({ theme: value })}
      />
      {theme === 'custom' && <OwnColours colours={{ ink, paper }} onChange={changeReadingSettings} />}
      {slider('brightness', '亮度', `${settings.brightness}%`)}
      <RadioRow
        label="字体"
        columns={4}
        options={fonts}
        chosen={settings.font}
        onChoose={(font) => changeReadingSettings({ font })}
      />
      {settings.font === 'own' && (
        <LazyPart
          load={loadOwnFont}
          props={{}}
          name="字体文件"
          close={() => changeReadingSettings({ font: 'serif' })}
        />
      )}
      {slider('size', '字号', String(settings.size))}
      {slider('line_height', '行距', settings.line_height.toFixed(1))}
      {slider('weight', '字重', String(settings.weight))}
      <WideOnly>{slider('width', '页宽', `${settings.width} 字`)}</WideOnly>
      <NarrowOnly>{slider('margin', '边距', String(settings.margin))}</NarrowOnly>
      {slider('gap', '段距', settings.gap.toFixed(1))}
      <RadioRow
        label="对齐"
        columns={2}
        options={aligned}
        chosen={settings.align}
        onChoose={(align) => changeReadingSettings({ align })}
      />
      {onOff('indent', '段首', '缩进')}
      {onOff('clock', '页脚', '时间与电量')}
      <RadioRow
        label="翻页方式"
        columns={2}
        options={modes}
        chosen={settings.mode}
        onChoose={(mode) => changeReadingSettings({ mode })}
      />
      {settings.mode === 'page' && (
        <>
          <RadioRow
            label="翻页动画"
            options={turns}
            chosen={settings.turn}
            onChoose={(turn) => changeReadingSettings({ turn })}
          />
          <TurnNote>用于点按、按键和滚轮；手指滑动时，页面跟着手指走。</TurnNote>
        </>
      )}
      <RadioRow
        label="简繁"
        options={textScripts}
        chosen={settings.script}
        onChoose={(script) => changeReadingSettings({ script })}
      />
      <QuietButton
        type="button"
        onClick={() => changeReadingSettings({ ...defaultReadingSettings, changed_at: new Date().toISOString() })}
      >
        恢复默认
      </QuietButton>
    </ControlList>
  );
};

const fonts = [
  { value: 'serif', label: '宋体', look: { fontFamily: readingFontStacks.serif } },
  { value: 'sans', label: '黑体', look: { fontFamily: readingFontStacks.sans } },
  { value: 'kai', label: '楷体', look: { fontFamily: readingFontStacks.kai } },
  { value: 'own', label: '自选', look: { fontFamily: readingFontStacks.own } },
] as const;

const modes = [
  { value: 'scroll', label: '滚动' },
  { value: 'page', label: '分页' },
] as const;

const turns = [
  { value: 'none', label: '无' },
  { value: 'slide', label: '平移' },
  { value: 'cover', label: '覆盖' },
] as const;

const aligned = [
  { value: 'justify', label: '两端' },
  { value: 'start', label: '靠左' },
] as const;

const textScripts = [
  { value: 'original', label: '原文' },
  { value: 'hans', label: '简体' },
  { value: 'hant', label: '繁体' },
] as const;

/** The themes, each key in the colours that it chooses. */
const themeOptions = (own: Pick<ReadingSettings, 'ink' | 'paper'>): ThemeOption[] => [
  { value: 'system', label: '跟随系统' },
  ...named.map(([value, label]) => ({
    value,
    label,
    look: { background: palettes[value]['--paper'], color: palettes[value]['--ink'] },
  })),
  { value: 'custom', label: '自定义', look: { background: own.paper, color: own.ink } },
];

interface ThemeOption {
  value: (typeof themes)[number];
  label: string;
  look?: CSSProperties;
}

const named = [
  ['light', '浅色'],
  ['dark', '深色'],
  ['black', '纯黑'],
  ['sepia', '羊皮纸'],
  ['green', '护眼绿'],
] as const;

const ControlList = styled.div`
  display: grid;
  gap: ${space.xs};

  [role='radiogroup'] {
    padding-block: ${space.xs};
  }

  & > button {
    justify-self: end;
    margin-block-start: ${space.s};
  }
`;

const TurnNote = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.tiny};
`;

/* A phone is narrower than any width. */
const WideOnly = styled.div`
  display: none;

  ${wide} {
    display: contents;
  }
`;

const NarrowOnly = styled.div`
  display: contents;

  ${wide} {
    display: none;
  }
`;
