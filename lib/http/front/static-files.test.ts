import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { staticFilesOf } from './static-files';

const folder = mkdtempSync(path.join(os.tmpdir(), 'static-files-'));
mkdirSync(path.join(folder, 'chunks'));
writeFileSync(path.join(folder, 'chunks', 'page.js'), 'plain');
writeFileSync(path.join(folder, 'chunks', 'page.js.br'), 'small');
writeFileSync(path.join(folder, 'chunks', 'alone.js'), 'plain');
writeFileSync(path.join(folder, 'notes.txt.br'), 'not one of those that are compressed');
afterAll(() => rmSync(folder, { recursive: true }));

const serve = staticFilesOf(folder);

function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer: Record<string, unknown> = {};
  const response = {
    setHeader: (name: string, value: string) => (answer[name] = value),
    writeHead: (status: number, head: object) => Object.assign(answer, { status }, head) && response,
    end: (body?: Buffer) => (answer.body = body?.toString()),
  };
  const taken = serve(
    { url, method, headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  );
  return taken ? answer : 'passed on';
}

const FILE = '/_next/static/chunks/page.js';
const brotli = { 'accept-encoding': 'gzip, deflate, br, zstd' };

it('a file that was compressed with the build is sent so, to be kept for ever', () => {
  const sent = {
    status: 200,
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=UTF-8',
    'content-length': 5,
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    body: 'small',
  };
  expect(ask(FILE, brotli)).toMatchObject(sent);
  expect(ask(`${FILE}?dpl=1`, { 'accept-encoding': 'br;q=0.5' })).toMatchObject(sent);
  expect(ask(FILE, brotli, 'HEAD')).toMatchObject({ ...sent, body: undefined });
  const tag = String(Object(ask(FILE, brotli)).ETag);
  expect(ask(FILE, { ...brotli, 'if-none-match': tag })).toMatchObject({ status: 304, body: undefined });
});

it('every other request is passed on', () => {
  for (const accepted of ['', 'gzip', 'gzip, br;q=0', 'broad', 'br;q=0.000']) {
    expect(ask(FILE, { 'accept-encoding': accepted }), accepted).toBe('passed on');
  }
  expect(ask(FILE)).toBe('passed on');
  expect(ask(FILE, { ...brotli, range: 'bytes=0-1' })).toBe('passed on');
  expect(ask(FILE, brotli, 'POST')).toBe('passed on');
  for (const other of ['chunks/alone.js', 'notes.txt', 'chunks/../chunks/page.js', 'chunks/page.js.br', '']) {
    expect(ask(`/_next/static/${other}`, brotli), other).toBe('passed on');
  }
});
