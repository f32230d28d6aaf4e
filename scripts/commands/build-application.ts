import { ensureBuild } from '../start/build';
import { runCommand } from '../start/process';

// Makes the production build unless the existing one was made from the current sources.
await runCommand(() => ensureBuild(console.error));
