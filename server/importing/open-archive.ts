import iconv from 'iconv-lite';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableTextError } from './txt/lines/decode-text.ts';

/** Bounds of an archive: what unpacking may take of memory and time, whatever the archive says of itself. */
export const archiveBounds = {
  entries: 20_000,
  /** Of one file, unpacked: a novel of an archive, or a document of an EPUB. */
  entryBytes: 100_000_000,
  /** Of all files that are read of one EPUB, unpacked. */
  bookBytes: 300_000_000,
  /** Of all novels of an archive, unpacked: one of them is in memory at a time, so this bounds the time alone. */
  novelsBytes: 2_000_000_000,
};

/** A zip archive whose files are read by name, within bounds. */
export interface Archive {
  /** In the order of the archive, without folders. */
  names: string[];
  /** @throws UnreadableTextError, in Chinese, for what is damaged, encrypted or too large; null for a name it does not have */
  read: (name: string) => Promise<Uint8Array | null>;
  /** Length of a file as it is packed, in bytes. */
  packedBytes: (name: string) => number;
  /** Length of a file as the archive says that it is unpacked, in bytes: reading it ends in an error where more comes out. */
  unpackedBytes: (name: string) => number;
}

const utf8Flag = 0x800;

/** A file's name: in UTF-8 where the archive says so or the bytes are; else in the encoding of old Chinese archives. */
const nameOf = ({ fileNameRaw, generalPurposeBitFlag }: Entry): string => {
  if ((generalPurposeBitFlag & utf8Flag) !== 0) return fileNameRaw.toString('utf8');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw);
  } catch {
    return iconv.decode(fileNameRaw, 'gb18030');
  }
};

/** A size as sentences name it. */
export const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

class ZipArchive implements Archive {
  private readonly zip: ZipFile;
  private readonly entries: Map<string, Entry>;

  constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.zip = zip;
    this.entries = entries;
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  packedBytes(name: string): number {
    return this.entries.get(name)?.compressedSize ?? 0;
  }

  unpackedBytes(name: string): number {
    return this.entries.get(name)?.uncompressedSize ?? 0;
  }

  async read(name: string): Promise<Uint8Array | null> {
    const entry = this.entries.get(name);
    if (entry === undefined) return null;
    if (entry.isEncrypted()) throw new UnreadableTextError(`压缩包里的“${name}”有密码`);
    if (entry.uncompressedSize > archiveBounds.entryBytes) {
      throw new UnreadableTextError(`压缩包里的“${name}”太大（超过 ${megabytes(archiveBounds.entryBytes)}）`);
    }
    const chunks: Buffer[] = [];
    try {
      // The stream ends in an error where more comes out than the archive said.
      for await (const chunk of await this.zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    } catch {
      throw new UnreadableTextError(`压缩包里的“${name}”已损坏`);
    }
    return Buffer.concat(chunks);
  }
}

/**
 * Opens a zip archive that lies in memory.
 *
 * @throws UnreadableTextError, in Chinese, for what is no archive, damaged, or has too many files
 */
export const openArchive = async (bytes: Uint8Array): Promise<Archive> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, Entry>();
  try {
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, decodeStrings: false, validateEntrySizes: true });
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (!name.endsWith('/')) entries.set(name, entry);
      if (entries.size > archiveBounds.entries) break;
    }
    if (entries.size <= archiveBounds.entries) return new ZipArchive(zip, entries);
  } catch {
    throw new UnreadableTextError('压缩包已损坏，或不是 zip');
  }
  throw new UnreadableTextError(`压缩包里的文件太多（超过 ${archiveBounds.entries} 个）`);
};

/** First bytes of a zip archive: of its first file, or of its end where it holds none. */
const signatures = [
  [0x50, 0x4b, 0x03],
  [0x50, 0x4b, 0x05],
];

/** Whether bytes begin as a zip archive does. */
export const isArchive = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte));
