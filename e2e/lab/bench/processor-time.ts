import { readdirSync, readFileSync } from 'node:fs';

/** The unit of /proc, on every Linux that Node runs on. */
const MS_PER_TICK = 10;

/** Milliseconds of processor time since the start of each; NaN where there is none or the system does not tell. */
export interface ProcessorTime {
  server: number;
  database: number;
  /** Of all processors, busy or not. */
  machine: number;
}

/** The processor time so far of a server, of a PostgreSQL with its sessions, and of the machine. */
export function processorTime(server: number | undefined, postmaster: number): ProcessorTime {
  try {
    const ofServer = server === undefined ? Number.NaN : own(fieldsOf(server));
    return { server: ofServer, database: ofFamily(postmaster), machine: ofMachine() };
  } catch {
    return { server: Number.NaN, database: Number.NaN, machine: Number.NaN };
  }
}

/** The resident memory of a process in MiB; NaN on systems that do not tell. */
export function residentMemory(pid: number | undefined): number {
  try {
    const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The number of open files and sockets of a process; 0 on systems that do not tell. */
export function openFiles(pid: number | undefined): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** The fields of a process's `stat` after its name, which may contain spaces. */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const own = (fields: string[]) => (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;

function ofFamily(postmaster: number): number {
  const fields = fieldsOf(postmaster);
  const ended = (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, name) => sum + ofChild(Number(name), postmaster), own(fields) + ended);
}

function ofChild(pid: number, parent: number): number {
  try {
    const fields = fieldsOf(pid);
    return Number(fields[1]) === parent ? own(fields) : 0;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

function ofMachine(): number {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = ticks.map(Number);
  return (user + nice + system + irq + softirq + steal) * MS_PER_TICK;
}
