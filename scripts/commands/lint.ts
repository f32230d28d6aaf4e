import { runCommand } from '../process';
import { runTools } from '../tool';

// Checks style, lint and unused code. Changes no file; `npm run format` does.
await runCommand(() =>
  runTools([
    ['biome', 'ci', '.'],
    ['oxlint', '--type-aware', '--deny-warnings'],
    ['knip', '--no-progress'],
  ]),
);
