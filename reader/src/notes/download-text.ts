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
