import { spawn } from 'node:child_process';
import path from 'node:path';
import { PROJECT } from './database';

/** Runs a tool from the project's dependencies and shows its output. Resolves to its exit code. */
export function runTool(name: string, args: string[]): Promise<number> {
  const child = spawn(path.join(PROJECT, 'node_modules', '.bin', name), args, {
    cwd: PROJECT,
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    shell: process.platform === 'win32',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs several tools one after the other, also when one fails. Fails when any of them did. */
export async function runTools(tools: [name: string, ...args: string[]][]): Promise<void> {
  for (const [name, ...args] of tools) {
    if ((await runTool(name, args)) !== 0) process.exitCode = 1;
  }
}
