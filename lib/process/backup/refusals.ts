import { OperatorError } from '@/lib/process/installation/initial-data';

/** The most characters of a line, in MiB. */
export const LONGEST_LINE_MIB = 64;

// The sentences about files that are not restored.

export const notABackup = (file: string) => new OperatorError(`${file} is not a backup of this service.`);

export const corruptBackup = (file: string) =>
  new OperatorError(`${file} is damaged: it is cut short or was altered. Take another backup.`);

export const endless = (file: string) =>
  new OperatorError(
    `${file} has a row of more than ${LONGEST_LINE_MIB} MiB, which no backup has. Take another backup.`,
  );

export const withoutKey = (file: string) =>
  new OperatorError(
    `The signing key in ${file} is none: it must be at least 32 bytes on one line. Take another backup.`,
  );

export const withoutTable = (file: string, table: string) =>
  new OperatorError(
    `${file} has rows of the table ${table}, which this service does not have. Take another backup.`,
  );

/** Said of a backup that a later version of the service made. */
export const newerBackup = (file: string) =>
  new OperatorError(
    `${file} was made by a later version of this service. Update this one, then restore again.`,
  );
