import { ArrowUp } from 'lucide-react';
import { footBarAttribute } from 'shared-api/contract';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, focusRing, radius, shadow, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** The button of back-to-top.tsx: a script of its own. */
const ToTop = ({ hidden }: { hidden: boolean }) => (
  <TopButton
    type="button"
    aria-label="回到顶部"
    hidden={hidden}
    onClick={() => window.scrollTo({ top: 0 })}
    data-frame="to-top"
  >
    <ArrowUp size={20} aria-hidden="true" />
  </TopButton>
);

const TopButton = styled.button`
  position: fixed;
  inset-block-end: max(${space.xl}, env(safe-area-inset-bottom));
  inset-inline-end: ${space.l};
  z-index: 1;
  display: grid;
  place-items: center;
  inline-size: ${fingerSize};
  block-size: ${fingerSize};
  border: 1px solid ${color.line};
  border-radius: ${radius.round};
  background: ${color.sheet};
  color: ${color.inkSoft};
  box-shadow: ${shadow};
  cursor: pointer;
  ${focusRing}

  &[hidden] {
    display: none;
  }

  /* Above what a page has at the foot of a phone's screen. */
  @media (max-width: 47.99em) {
    body:has([${footBarAttribute}]) & {
      inset-block-end: 84px;
    }
  }

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

export default ToTop;
