import { toast } from 'react-hot-toast';
import type { Span } from '../../../notes/chapter-words.ts';
import { passageAddress } from '../../../notes/passage-address.ts';

/** Characters of a quote that a shared text begins with. */
const maxQuoteLength = 100;

/** Shares the address of a passage through the device's own sheet; where there is none, copies it. */
export const sharePassage = async (novelTitle: string, chapterId: string, span: Span, quote: string): Promise<void> => {
  const url = location.origin + passageAddress(chapterId, span);
  const characters = [...quote];
  const shown = characters.length > maxQuoteLength ? `${characters.slice(0, maxQuoteLength).join('')}…` : quote;
  const text = `“${shown}”——《${novelTitle}》`;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: `《${novelTitle}》`, text, url });
      return;
    } catch (error) {
      // The reader has closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyText(`${text}\n${url}`, '已复制链接');
};

/** Copies a text and says so. */
export const copyText = async (text: string, done = '已复制'): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    // Pages without HTTPS have no clipboard, and a reader may forbid it.
    toast.error('浏览器不让复制，请手动复制');
  }
};
