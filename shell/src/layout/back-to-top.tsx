import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { color, fingerSize, focusRing, radius, shadow, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** Comes once the page has been scrolled by more than one screen. */
export const BackToTop = () => {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <Button type="button" aria-label="回到顶部" hidden={!far} onClick={() => window.scrollTo({ top: 0 })}>
      <ArrowUp size={20} aria-hidden="true" />
    </Button>
  );
};

const Button = styled.button`
  position: fixed;
  inset-block-end: max(${space.xl}, env(safe-area-inset-bottom));
  inset-inline-end: ${space.l};
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

  &:hover {
    color: ${color.accent};
  }
`;
