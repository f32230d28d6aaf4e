import { runCommand } from '../start/process';
import { runTools } from '../start/tool';

// Formats the named files, or all files, and applies safe fixes.
const files = process.argv.slice(2);

await runCommand(() => runTools([['biome', 'check', '--write', ...(files.length > 0 ? files : ['.'])]]));
