import { ReadingControls } from 'shared-ui/reading-controls';
import { SectionCard } from 'shared-ui/section-card';

/** The reading settings: those of this browser, which the shell keeps with the account. Each change holds at once. */
export const ReadingSection = () => (
  <SectionCard title="阅读偏好">
    <ReadingControls />
  </SectionCard>
);
