import type { ComponentType } from 'react';
import { PartProblem } from '../feedback/part-problem.tsx';
import { usePart } from './use-part.ts';

interface LazyPartProps<Props extends object> {
  /** The import; the same function in every render. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
  /** Its name on the screen. */
  name: string;
  close: () => void;
}

/** A part that is loaded when it is opened. Where it cannot be had a bar says so, with 重试, and the page stays. */
export const LazyPart = <Props extends object>({ load, props, name, close }: LazyPartProps<Props>) => {
  const { part, failed, retry } = usePart(load, true);
  if (failed) {
    return (
      <PartProblem retry={retry} close={close}>
        {name}
      </PartProblem>
    );
  }
  return part ? <part.default {...props} /> : null;
};
