import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSettings, SETTING_NAMES } from '@/lib/process/runtime/env';
import { PROJECT } from '@/scripts/start/database';

const read = (file: string) => readFile(path.join(PROJECT, file), 'utf8');

/** The part of compose.yaml under a name, by its indentation. */
function partOf(text: string, name: string): string {
  const [, indent = '', part = ''] =
    new RegExp(`^( *)${name}:\\n((?:\\1 +.*\\n|\\n)*)`, 'm').exec(`${text}\n`) ?? [];
  return part.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

const itemsOf = (part: string) => [...part.matchAll(/^ +- (.+)$/gm)].map(([, item = '']) => item);

it('compose hands the service settings that its start takes, with what .env must have', async () => {
  const compose = await read('compose.yaml');
  const service = partOf(compose, 'service');
  const lines = [...partOf(service, 'environment').matchAll(/^ +([A-Z_]+): "?(.*?)"?$/gm)];
  const values = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
  expect(Object.keys(values).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  const filled = Object.entries(values).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{[A-Z_]+:\?[^}]*\}/g, 'x'.repeat(32)),
  ]);
  expect(readSettings(Object.fromEntries(filled))).toMatchObject({ TRUST_PROXY: 'true', HOST: '0.0.0.0' });

  // The comment at its head asks for each setting without which it does not start.
  const head = compose.slice(0, compose.indexOf('services:'));
  const required = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name);
  expect(required.filter((name) => !new RegExp(`^# .*\\b${name}\\b`, 'm').test(head))).toEqual([]);
});

it('the places that compose mounts are there, and the service may write the one for backups', async () => {
  const compose = await read('compose.yaml');
  const service = partOf(compose, 'service');
  const [, backups] = /BACKUP_DIR: (\S+)/.exec(service) ?? [];
  expect(service).toMatch(/^ +read_only: true$/m);
  const named = [...compose.slice(compose.lastIndexOf('\nvolumes:')).matchAll(/^ {2}(\w+):$/gm)].map(
    ([, name]) => name,
  );
  const mounts = ['service', 'database', 'proxy'].flatMap((name) =>
    itemsOf(partOf(partOf(compose, name), 'volumes')).map((item) => [name, ...item.split(':')]),
  );
  for (const [, source = '', , mode] of mounts) {
    if (!source.startsWith('.')) expect(named).toContain(source);
    // A folder that is not there Docker makes as root, and a process without root cannot write it.
    else expect([source, mode, await access(path.join(PROJECT, source))]).toEqual([source, 'ro', undefined]);
  }
  expect(mounts.filter(([name]) => name === 'service')).toEqual([['service', 'backups', backups]]);
  // A new volume has the owner and the mode of the image's folder: this user makes it.
  const image = await read('Dockerfile');
  const last = image.slice(image.lastIndexOf('\nFROM '));
  const [, user = '', made = ''] = /\nUSER (\w+)\n(?:#.*\n)*RUN mkdir -m 0700 ~\/(\w+)\n/.exec(last) ?? [];
  expect(`/home/${user}/${made}`).toBe(backups);
});
