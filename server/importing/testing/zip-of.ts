import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip archive; `claimedSize` is what the archive says of its length, where that is a lie. */
export interface ZippedFile {
  name: string | Buffer;
  content: string | Uint8Array;
  claimedSize?: number;
}

const number = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

/** The bytes of a zip archive with these files. */
export const zipOf = (files: readonly ZippedFile[]): Buffer => {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const flags = typeof name === 'string' ? 0x800 : 0;
    const shared = Buffer.concat([
      number(20, 2),
      number(flags, 2),
      number(8, 2),
      number(0, 4),
      number(crc32(bytes), 4),
      number(packed.length, 4),
      number(claimedSize ?? bytes.length, 4),
      number(nameBytes.length, 2),
      number(0, 2),
    ]);
    const local = Buffer.concat([number(0x04034b50, 4), shared, nameBytes, packed]);
    central.push(
      Buffer.concat([number(0x02014b50, 4), number(20, 2), shared, Buffer.alloc(10), number(offset, 4), nameBytes]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const counts = Buffer.concat([number(files.length, 2), number(files.length, 2)]);
  const end = Buffer.concat([
    number(0x06054b50, 4),
    Buffer.alloc(4),
    counts,
    number(directory.length, 4),
    number(offset, 4),
    number(0, 2),
  ]);
  return Buffer.concat([...locals, directory, end]);
};
