import fc from 'fast-check';
import { seed } from '@/test/running/size';

/** Checks a property with the run's seed, so that a failure can be repeated. */
export function checkGenerated<Ts>(
  property: fc.IAsyncProperty<Ts>,
  settings?: fc.Parameters<Ts>,
): Promise<void>;
export function checkGenerated<Ts>(property: fc.IProperty<Ts>, settings?: fc.Parameters<Ts>): void;
export function checkGenerated<Ts>(property: fc.IRawProperty<Ts>, settings?: fc.Parameters<Ts>) {
  return fc.assert(property, { seed: seed(), ...settings });
}
