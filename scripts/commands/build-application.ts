import { ensureBuild } from '../build';
import { runCommand } from '../process';

// Makes the production build unless the existing one was made from the current sources.
await runCommand(() => ensureBuild(console.error));
