import { Zip, ZipDeflate } from 'fflate';

/** A file of a ZIP, with its content in pieces. */
export interface ZippedFile {
  name: string;
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** Writes these files, one after the other, as a ZIP that is never held as a whole. */
export async function* zipStream(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let packed: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk as Uint8Array<ArrayBuffer>);
  });
  const taken = () => {
    const chunks = packed;
    packed = [];
    return chunks;
  };
  const encoder = new TextEncoder();
  for await (const { name, pieces } of files) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const piece of pieces) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
