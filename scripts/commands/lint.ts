import { runCommand } from '../start/process';
import { runTools } from '../start/tool';

// Checks style, lint and unused code. Changes no file; `npm run format` does.
await runCommand(() =>
  runTools([
    ['biome', 'ci', '.'],
    ['oxlint', '--type-aware', '--deny-warnings'],
    ['knip', '--no-progress'],
  ]),
);
