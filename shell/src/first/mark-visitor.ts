import { authStorageKey, historyAttribute, memberAttribute } from 'shared-api/contract';
import { visitorPrefix } from 'shared-api/device-positions';

/**
 * Marks the root element where this browser remembers a member, or what a visitor read, so that styles can keep room for the parts that
 * are filled in later: the page itself is the same for everybody. Where the storage cannot be read it is a visitor's page.
 */
const markVisitor = (): void => {
  mark(memberAttribute, () => JSON.parse(localStorage.getItem(authStorageKey) as string).isAuth === true);
  mark(historyAttribute, () => Object.keys(localStorage).some((key) => key.indexOf(visitorPrefix) === 0));
};

const mark = (attribute: string, isSo: () => boolean): void => {
  try {
    if (isSo()) document.documentElement.setAttribute(attribute, '');
  } catch {}
};

markVisitor();
