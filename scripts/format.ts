import { runCommand } from './process';
import { runTools } from './tool';

// Formats the files that are named, or all, and mends what can be mended safely.
const files = process.argv.slice(2);

await runCommand(() => runTools([['biome', 'check', '--write', ...(files.length > 0 ? files : ['.'])]]));
