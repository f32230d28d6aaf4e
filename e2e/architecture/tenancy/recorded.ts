import { parse } from 'libpg-query';
import { notHeld, type Surroundings } from './held';
import { squeezed } from './squeezed';
import { at, columnNames, list, type Tree } from './syntax-tree';

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

/**
 * The tables of a sent statement that are not limited to the organization with this id, each as a sentence. With
 * `saidBy`, the row of the table with that name in the statement says which organization is meant.
 */
export async function problemsOf(
  { text, parameters }: Sent,
  organizationId: number,
  where: Omit<Surroundings, 'isOrganization'>,
  saidBy?: string,
): Promise<string[]> {
  const isOrganization = (expression: Tree) => {
    if (saidBy && columnNames(expression)?.join('.') === `${saidBy}.organization_id`) return true;
    const number = at(expression, 'ParamRef', 'number');
    return typeof number === 'number' && Number(parameters[number - 1]) === organizationId;
  };
  const parsed: Tree = JSON.parse(JSON.stringify(await parse(text)));
  return list(at(parsed, 'stmts')).flatMap((one) => notHeld(at(one, 'stmt'), { ...where, isOrganization }));
}
