import { useEffect, useRef } from 'react';

/** A chapter that the list is asked to go to. Each time it is asked is an object of its own. */
export interface JumpTarget {
  no: number;
}

/** Goes once to each chapter that is asked for. */
export const useJump = (jump: JumpTarget | undefined, goTo: (no: number) => void): void => {
  const jumped = useRef<JumpTarget>(undefined);
  useEffect(() => {
    if (!jump || jumped.current === jump) return;
    jumped.current = jump;
    goTo(jump.no);
  });
};
