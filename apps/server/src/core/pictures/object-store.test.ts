import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasObjectStore, startObjectStore } from '../../testing/object-store.ts';
import { findBucketObstacle, openObjectStore } from './object-store.ts';

const longTimeout = { timeout: 60_000 };
const failOnWarning = (sentence: string) => expect.unreachable(sentence);

/** Answers every request so. */
async function startAnswering(status: number, body: string): Promise<URL> {
  const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return new URL(`http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/pictures`);
}

test.skipIf(!hasObjectStore())(
  'a server of S3 keeps, gives and deletes objects, of its bucket alone',
  longTimeout,
  async () => {
    const url = await startObjectStore();
    const objectStore = openObjectStore(url, { warn: () => undefined });
    await objectStore.put('content/a/1.webp', Buffer.from('picture'));
    expect(Buffer.from((await objectStore.get('content/a/1.webp')) ?? []).toString()).toBe('picture');
    const keys = ['content/a/1.webp', 'content/gone.webp'];
    expect(await objectStore.remove(keys)).toEqual(keys);
    expect(await objectStore.get('content/a/1.webp')).toBeNull();
    expect(await findBucketObstacle(url, failOnWarning)).toBeNull();
    expect(await findBucketObstacle(new URL('/typo', url), failOnWarning)).toMatch(
      /^The bucket typo .* does not exist/,
    );
  },
);

test('a bucket that refuses the keys or the region is a sentence, unless they may only not list it', async () => {
  const wrongRegion = '<Error><Code>AuthorizationHeaderMalformed</Code><Message>expecting eu-west-1</Message></Error>';
  expect(await findBucketObstacle(await startAnswering(400, wrongRegion), failOnWarning)).toBe(
    'The bucket pictures of PICTURES_S3_URL refuses its keys or region (AuthorizationHeaderMalformed: expecting eu-west-1). Correct the address.',
  );
  expect(await findBucketObstacle(await startAnswering(403, ''), failOnWarning)).toContain('(status 403)');
  const denied = await startAnswering(403, '<Error><Code>AccessDenied</Code></Error>');
  expect(await findBucketObstacle(denied, failOnWarning)).toBeNull();
});

test('says which objects are deleted if the bucket keeps some', async () => {
  const kept = '<Error><Key>avatars/1/kept.webp</Key><Code>AccessDenied</Code></Error>';
  const deleted = '<Deleted><Key>avatars/2/gone.webp</Key></Deleted>';
  const url = await startAnswering(200, `<DeleteResult>${kept}${deleted}</DeleteResult>`);
  const objectStore = openObjectStore(url, { warn: () => undefined });
  expect(await objectStore.remove(['avatars/1/kept.webp', 'avatars/2/gone.webp'])).toEqual(['avatars/2/gone.webp']);
});

test('a bucket that does not answer is only warned of', async () => {
  const away = new URL('http://key:secret@127.0.0.1:9/pictures');
  for (const url of [away, await startAnswering(503, '')]) {
    const warn = vi.fn();
    expect(await findBucketObstacle(url, warn)).toBeNull();
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^The bucket pictures of PICTURES_S3_URL does not answer \(.+\)\. Until it does, /),
    );
  }
});
