import { type ComponentType, useEffect, useState } from 'react';
import { storedText } from 'shared-api/device-storage';
import { withRetries } from 'shared-ui/with-retries';
import { useReading } from '../../text/index.ts';

/** Key in local storage of the reader's rules, as device-rules.ts has it. */
const deviceRulesKey = 'replace-rules';

/** Shows the text as the reader's rules change it, where there are some: chunk `reading-rules`. */
export const Replacements = () => {
  const { panel } = useReading();
  const [Shown, setShown] = useState<ComponentType>();
  const isWanted = panel === 'rules' || hasDeviceRules();

  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    withRetries(() => import(/* webpackChunkName: "reading-rules" */ './shown-replacements.tsx')).then(
      (loaded) => !isOver && setShown(() => loaded.ShownReplacements),
      // The text stays as it is.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return Shown ? <Shown /> : null;
};

const hasDeviceRules = (): boolean => storedText(deviceRulesKey) !== null;
