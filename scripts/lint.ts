import { runCommand } from './process';
import { runTools } from './tool';

// Style, lint, and what nothing uses. Changes no file; `npm run format` does.
await runCommand(() =>
  runTools([
    ['biome', 'ci', '.'],
    ['oxlint', '--type-aware', '--deny-warnings'],
    ['knip', '--no-progress'],
  ]),
);
