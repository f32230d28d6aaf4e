import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Identifies a living process by its id and its start time, because ids are reused. Returns undefined when
 * there is no such process, or only a zombie.
 */
export function identify(processId: number): string | undefined {
  if (!exists(processId)) return undefined;
  if (existsSync('/proc/self/stat')) return identifyByProc(processId);
  if (process.platform === 'win32') return String(processId);
  const [state, ...started] = ps(processId, 'state=,lstart=').split(/\s+/);
  return !state || state.startsWith('Z') ? undefined : `${processId} ${started.join(' ')}`;
}

/** True when the process with this identity, as returned by `identify`, is still alive. */
export function isAlive(identity: string): boolean {
  return identity !== '' && identify(Number.parseInt(identity, 10)) === identity;
}

/** The command line of a process, its arguments separated by spaces; '' when it cannot be read. */
export function commandLine(processId: number): string {
  if (!existsSync('/proc/self/cmdline')) return ps(processId, 'command=');
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** True when the system has a process with that id, even if it is a zombie. */
export function exists(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function identifyByProc(processId: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    // The second field is the program's name in parentheses, and may contain spaces itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${processId} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function ps(processId: number, columns: string): string {
  return (
    spawnSync('ps', ['-ww', '-o', columns, '-p', String(processId)], { encoding: 'utf8' }).stdout?.trim() ??
    ''
  );
}
