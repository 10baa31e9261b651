import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { toast } from 'react-hot-toast';
import * as calls from 'shared-api/console/calls';
import { authStorageKey } from 'shared-api/contract';
import { calls as readersCalls } from 'shared-api/paths';
import { type ApiCall, failedResponse, mockApi } from 'shared-api/testing/mock-api';
import { Harness } from 'shared-ui/harness';
import { routes } from '../src/routes.tsx';
import { type ConsoleRecords, queued, sampleMe } from './records.ts';

/** jsdom has no modal dialogs. */
beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});

// Toasts and the browser's memory live outside React: a test leaves none to the next.
afterEach(() => {
  act(() => toast.removeAll());
  localStorage.clear();
  sessionStorage.clear();
});

const noNovels = { novels: [], novelJobs: [], categories: [] };

const recorded = { msg: '已完成', act: '99' };

/**
 * Opens a page of the console in the harness, for a member of staff, on calls that answer of these records. The shell is not there,
 * and with it the guard of visitors and the toasts of failed calls.
 * @param answers what some calls answer instead, by method and path
 */
export const openConsole = (
  address: string,
  given: Partial<ConsoleRecords> = {},
  answers: Record<string, (call: ApiCall) => unknown> = {},
) => {
  const records = { me: sampleMe(), members: [], feedback: [], cannedAnswers: [], acts: [], ...noNovels, ...given };
  const list = (items: readonly unknown[]) => ({ items, next_cursor: null });
  const answer = ({ method, path }: ApiCall): unknown => {
    if (method === 'POST') return path === calls.confirm ? { confirmed_until: '2099-01-01T00:00:00.000Z' } : recorded;
    const [, , area = '', id = ''] = path.split('/');
    if (area === 'me') return records.me;
    if (area === 'staff') return { items: [{ id: '7', username: '宋江', role: 'administrator' }] };
    if (area === 'canned-answers') return { items: records.cannedAnswers };
    if (area === 'record') return list(records.acts);
    if (area === 'novels') return id === 'jobs' ? { items: records.novelJobs } : list(records.novels);
    if (path === readersCalls.categories) return records.categories;
    if (area === 'members' && id === '') return list(records.members);
    if (area === 'feedback' && id === '') return list(records.feedback.map(queued));
    const all: { id: string }[] = area === 'members' ? records.members : records.feedback;
    return all.find((one) => one.id === id) ?? failedResponse(404, 'not_found', '没有找到');
  };
  const made = mockApi((call) => (answers[`${call.method} ${call.path}`] ?? answer)(call));
  localStorage.setItem(authStorageKey, JSON.stringify({ username: records.me.username, isAuth: true }));
  render(<Harness routes={routes} at={address} store={createStore()} />);
  return {
    /** The calls that were made, in order, growing. */
    calls: made,
    /** The bodies that were posted to a path, in order. */
    posted: (path: string) =>
      made.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body),
  };
};

/** Where the console keeps a text that is typed by the member of staff who works in it here. */
export const keptKey = (key: string): string => `${key}@${sampleMe().username}`;

/** Presses a button by its name, once it is there. */
export const press = async (name: string, region: HTMLElement = document.body): Promise<void> => {
  const button = await within(region).findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

/** Fills in a field by its label, once it is there. */
export const fill = async (label: string, value: string): Promise<void> => {
  const field = await screen.findByLabelText(label);
  await act(async () => {
    fireEvent.change(field, { target: { value } });
  });
};
