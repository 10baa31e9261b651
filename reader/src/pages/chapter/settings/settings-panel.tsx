import { ReadingControls } from 'shared-ui/reading-controls';
import { SidePanel } from 'shared-ui/side-panel';
import { useReading } from '../program/reading-context.ts';

/** Panel of the reading settings, beside or below the text, which shows each change at once. */
const SettingsPanel = () => {
  const { close } = useReading();
  return (
    <SidePanel title="阅读设置" onClose={close}>
      <ReadingControls />
    </SidePanel>
  );
};

export default SettingsPanel;
