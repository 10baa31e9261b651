/** Whether the text is shown in pages. */
export const isPaged = (): boolean => document.documentElement.dataset.mode === 'page';
