import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { PROJECT } from './database';
import { buildOf, SOURCES } from './fingerprint.mjs';

/** The serving processes: the command, and its workers when there are several. */
const ENTRIES = ['scripts/commands/start.ts', 'scripts/commands/web-worker.ts'];

/**
 * Compiles the serving code into a few files of the build. Compiling each source took half of each start, and the
 * compiler stayed in memory.
 */
export async function bundleCommands(): Promise<void> {
  const { metafile } = await build({ ...bundleOf(ENTRIES, buildOf(PROJECT).commands), metafile: true });
  const strange = Object.keys(metafile.inputs).filter(
    (file) => !SOURCES.some((source) => file === source || file.startsWith(`${source}/`)),
  );
  // A change of such a file would not be noticed, and the old build would be served.
  if (strange.length > 0) throw new Error(`Not among the sources of the build: ${strange.join(', ')}`);
}

/**
 * Compiles these files and their imports into a few in a folder, which find other files like the originals.
 */
export const bundleOf = (entryPoints: string[], outdir: string) =>
  ({
    absWorkingDir: PROJECT,
    entryPoints,
    entryNames: '[name]',
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    plugins: [addressesOfSources(outdir)],
  }) satisfies BuildOptions;

/** Files find others by their own address, which has to stay that of the source. */
function addressesOfSources(directory: string): Plugin {
  return {
    name: 'addresses of sources',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const source = await readFile(file, 'utf8');
        // Relative, so that the folder of the project may be moved.
        const relative = path.relative(directory, file).split(path.sep).join('/');
        const address = `new URL(${JSON.stringify(relative)}, import.meta.url).href`;
        return { contents: source.replaceAll('import.meta.url', address), loader: 'ts' };
      });
    },
  };
}
