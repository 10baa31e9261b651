/** Browsers give media keys and the lock screen to sounds of five seconds and more. */
const seconds = 10;
const samplesPerSecond = 8_000;
/** Middle of the scale of 8-bit samples: silence. */
const silence = 128;

/** Ten seconds of silence as a WAV file: one channel, 8 bits. */
export const silentWav = (): Uint8Array<ArrayBuffer> => {
  const samples = seconds * samplesPerSecond;
  const bytes = new Uint8Array(44 + samples).fill(silence);
  const view = new DataView(bytes.buffer);
  const ascii = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  ascii(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, samplesPerSecond, true);
  view.setUint32(28, samplesPerSecond, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  ascii(36, 'data');
  view.setUint32(40, samples, true);
  return bytes;
};
