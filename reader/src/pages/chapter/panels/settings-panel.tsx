import { ReadingControls } from 'shared-ui/reading-controls';
import { SidePanel } from 'shared-ui/side-panel';
import { TextButton } from 'shared-ui/text-button';
import { useReading } from '../text/index.ts';

/** Panel of the reading settings, beside or below the text, which shows each change at once. */
const SettingsPanel = () => {
  const { close, open } = useReading();
  return (
    <SidePanel title="阅读设置" onClose={close}>
      <ReadingControls />
      <TextButton type="button" onClick={() => open('rules')}>
        替换净化：把广告和屏蔽的字换掉…
      </TextButton>
    </SidePanel>
  );
};

export default SettingsPanel;
