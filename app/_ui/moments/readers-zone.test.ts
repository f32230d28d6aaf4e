import { afterEach, expect, it, vi } from 'vitest';
import { offsetMinutes } from '@/lib/words/moments';
import { isReadersTime } from './readers-zone';

const summer = new Date('2026-07-01T10:00:00Z');
const winter = new Date('2026-12-01T10:00:00Z');
const spelled = (zone: string, ...moments: Date[]) =>
  moments.map((moment) => `${moment.getTime()} ${offsetMinutes(moment, zone)}`).join(',');

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Europe/Brussels', 'Europe/Amsterdam', [summer, winter], true],
  ['Europe/London', 'Europe/Amsterdam', [summer], false],
  ['America/Chicago', 'America/Chicago', [winter], true],
  ['Asia/Kathmandu', 'Asia/Kolkata', [winter], false],
  // Lagos has no summer time: its clocks agree in winter alone.
  ['Africa/Lagos', 'Europe/Amsterdam', [winter], true],
  ['Africa/Lagos', 'Europe/Amsterdam', [winter, summer], false],
  ['UTC', 'UTC', [summer], true],
])('a reader in %s and a group in %s', (reader, group, moments, isSame) => {
  vi.stubEnv('TZ', reader);
  expect(isReadersTime(spelled(group, ...moments))).toBe(isSame);
});
