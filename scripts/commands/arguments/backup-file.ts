import path from 'node:path';
import { OperatorError } from '@/lib/process/installation/initial-data';

/** The file that an operator names as the only argument of a command. Throws an OperatorError with the usage. */
export function backupFileOf(command: string, args: string[]): string {
  const [file, ...more] = args;
  if (!file || file.startsWith('-') || more.length > 0)
    throw new OperatorError(`Usage: npm run ${command} -- FILE`);
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}
