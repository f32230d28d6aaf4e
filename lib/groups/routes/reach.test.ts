import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { settings } from '@/lib/process/runtime/env';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aRoute } from '@/test/support/rules';
import { updateRoute } from './commands';
import { getRoute } from './queries';
import { checkReach, proveHost } from './reach';
import { requestProof, tellable } from './reach-request';

withOrganization({ once: true });

let server: http.Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serverThat(answers: http.RequestListener): Promise<URL> {
  const listening = http.createServer(answers).listen(0, '127.0.0.1');
  server = listening;
  await new Promise((resolve) => listening.once('listening', resolve));
  return new URL(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/public/proof?challenge=x`);
}

describe('an address', () => {
  it('leads here when it gives the proof', async () => {
    const url = await serverThat((request, response) =>
      response.end(request.url === '/public/proof?challenge=x' ? '{"proof":"right"}' : ''),
    );
    expect(await requestProof(url, 'right')).toBe('here');
  });

  it.each<[string, http.RequestListener]>([
    ['gives another proof', (_request, response) => response.end('{"proof":"wrong"}')],
    ['redirects', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['knows no such page', (_request, response) => response.writeHead(404).end()],
    ['answers without end', (_request, response) => response.write('x'.repeat(100_000))],
    ['hangs up', (request) => request.socket.destroy()],
  ])('leads to another server when that one %s', async (_what, answers) => {
    expect(await requestProof(await serverThat(answers), 'right')).toBe('otherServer');
  });

  it('leads nowhere when nobody listens, the name is not known, or it is one of the local link', async () => {
    expect(await requestProof(new URL('http://127.0.0.1:1/'), 'right')).toBe('unreachable');
    expect(await requestProof(new URL('https://wine.example/'), 'right')).toBe('unknownName');
    expect(await requestProof(new URL('http://169.254.169.254/'), 'right')).toBe('unreachable');
  });

  it.each(['10.1.2.3', '172.31.0.1', '192.168.1.20', '100.64.0.1', 'fd00::1', '::ffff:192.168.1.20'])(
    'of a private network tells only whether this server answers: %s',
    (address) => {
      const results = ['here', 'certificate', 'late', 'otherServer', 'unreachable'] as const;
      const told = (one: string) => results.map((result) => tellable(result, ['192.0.2.1', one]));
      expect(told(address)).toEqual(['here', ...Array(4).fill('unreachable')]);
      expect(told('172.32.0.1')).toEqual(results);
    },
  );

  it('has no certificate when it does not speak TLS', async () => {
    const url = await serverThat((_request, response) => response.end());
    url.protocol = 'https:';
    expect(await requestProof(url, 'right')).toBe('certificate');
  });
});

describe('a host', () => {
  const challenge = '0123456789abcdef'.repeat(2);

  it('is proved for its own route and for one challenge', async () => {
    const [one, other] = [await aRoute(administrator), await aRoute(administrator)];
    const proof = await proveHost(one.visitor, { challenge });
    expect(proof).toEqual({ proof: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await proveHost(one.visitor, { challenge })).toEqual(proof);
    expect(await proveHost(other.visitor, { challenge })).not.toEqual(proof);
    expect(await proveHost(one.visitor, { challenge: 'f'.repeat(32) })).not.toEqual(proof);
  });

  it.each(['', 'x', challenge.toUpperCase(), `${challenge}0`])('is not proved for %j', async (wrong) => {
    const { visitor } = await aRoute(administrator);
    await expectRefusal(proveHost(visitor, { challenge: wrong }), 422);
  });

  it('that leads here is known to until it does not, or is another one', async () => {
    const { route, visitor } = await aRoute(administrator, { public_domain: '127.0.0.1' });
    const { id } = route;
    let isHere = true;
    const url = await serverThat(async (request, response) => {
      const asked = new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('challenge');
      response.end(JSON.stringify(isHere ? await proveHost(visitor, { challenge: asked }) : {}));
    });
    const { PORT, PUBLIC_SCHEME } = settings();
    onTestFinished(() => void Object.assign(settings(), { PORT, PUBLIC_SCHEME }));
    Object.assign(settings(), { PORT: Number(url.port), PUBLIC_SCHEME: 'http' });
    const check = async () => {
      const { state } = await checkReach(administrator, { id });
      return [state, (await getRoute(administrator, { id })).domainReachedAt];
    };
    expect((await getRoute(administrator, { id })).domainReachedAt).toBeNull();
    expect(await check()).toEqual(['here', expect.any(Date)]);
    isHere = false;
    expect(await check()).toEqual(['otherServer', null]);
    isHere = true;
    await check();
    await updateRoute(administrator, { id, sender_email: 'wine@example.org' });
    expect((await getRoute(administrator, { id })).domainReachedAt).toEqual(expect.any(Date));
    await updateRoute(administrator, { id, public_domain: 'moved.example.org' });
    expect((await getRoute(administrator, { id })).domainReachedAt).toBeNull();
  });

  it('that cannot be found is named with the address that was asked', async () => {
    const { route } = await aRoute(administrator, { public_domain: 'wine.example' });
    expect(await checkReach(administrator, { id: route.id })).toEqual({
      state: 'unknownName',
      url: 'https://wine.example/public/proof',
    });
  });
});
