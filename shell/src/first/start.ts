import { programId, rootId } from 'shared-api/contract';
import { notePresses } from '../early-presses/note-presses.ts';
import { pageWindow, pressesName } from '../early-presses/noted-presses.ts';

/**
 * Runs at the end of every page, behind its text. Where the browser can run the page's program it has it loaded, and notes what is
 * pressed before that has started. Every other browser keeps the page as it is, whose links and forms work.
 */
const loadProgram = (): void => {
  if (!canRunProgram()) {
    const unscripted = document.querySelector(`#${rootId}>noscript`);
    if (unscripted?.parentNode) unscripted.parentNode.textContent = unscripted.textContent;
    return;
  }
  const noted = notePresses();
  const { href, integrity } = document.getElementById(programId) as HTMLLinkElement;
  const script = document.createElement('script');
  script.src = href;
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  script.defer = true;
  script.onerror = () => {
    noted.stop();
    pageWindow()[pressesName] = undefined;
  };
  document.head.appendChild(script);
};

/**
 * Asks for the youngest things that the programs use, as package.json's browserslist has them: a browser that has these has the
 * others too.
 */
const canRunProgram = (): boolean =>
  [Object.hasOwn, [].at, document.replaceChildren, window.AbortSignal && AbortSignal.timeout].every(Boolean);

loadProgram();
