import { squeezed } from './servers/squeezed';

/** A statement as it was sent, with its parameters. */
export interface Sent {
  text: string;
  parameters: unknown[];
}

type Driver = typeof import('postgres');

// This file is imported while the driver is being imported, so its own imports must not need the driver.

/** The database's driver, which records the statements of the product's own pools. */
export function recordingDriver({ default: postgres }: { default: Driver }): { default: Driver } {
  const debug = (_connection: number, text: string, parameters: unknown[]) => {
    kept.push({ text, parameters });
  };
  const recording = (url: string, options: Parameters<Driver>[1]) => {
    const ofProduct = String(options?.connection?.application_name).startsWith('group-wine');
    return postgres(url, { ...options, ...(ofProduct && { debug }) });
  };
  return { default: Object.assign(recording, postgres) };
}

const kept: Sent[] = [];

/** The statements sent since the last call. */
export const takeSent = (): Sent[] =>
  kept.splice(0).map(({ text, parameters }) => ({ text: squeezed(text), parameters }));
