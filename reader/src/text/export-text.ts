import { toast } from 'react-hot-toast';

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

/** Characters that a file's name must not hold on some system. */
const unsafe = /[\\/:*?"<>|\p{Cc}]/gu;

/** Hands a text to the browser as a file to keep. */
export const downloadText = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(unsafe, '_');
  link.click();
  // Some browsers begin to read after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
