import { runCommand } from '../start/process';
import { runTools } from '../start/tool';

// The types of pages and addresses are generated from the folders of app/, and do not exist in a fresh clone.
await runCommand(() =>
  runTools([
    ['next', 'typegen'],
    ['tsc', '--noEmit'],
  ]),
);
