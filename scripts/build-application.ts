import { ensureBuild } from './build';
import { runCommand } from './process';

// Makes the production build unless the one that is there was made from these sources.
await runCommand(() => ensureBuild(console.error));
