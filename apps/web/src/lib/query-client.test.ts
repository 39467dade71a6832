import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient, refresh } from './query-client.ts';

test('a refresh during the first request is not lost', async () => {
  const client = createQueryClient();
  const answers: PromiseWithResolvers<number>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<number>();
    answers.push(answer);
    return answer.promise;
  };
  const observer = new QueryObserver(client, { queryKey: ['GET /api/notifications'], queryFn });
  const stop = observer.subscribe(() => undefined);

  const refreshed = refresh(client, ['GET /api/notifications']);
  // This answer predates the change.
  answers[0]?.resolve(0);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve(1);
  await refreshed;
  expect(observer.getCurrentResult().data).toBe(1);
  stop();
});

test('a refetch that was read before a change was saved does not undo it', async () => {
  const client = createQueryClient();
  const answers: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  const queryKey = ['GET /api/friends/feed'];
  client.setQueryData(queryKey, 'no cheer');
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  const saved = Promise.withResolvers<void>();
  const mutation = new MutationObserver(client, {
    mutationFn: () => saved.promise,
    onSuccess: () => client.setQueryData(queryKey, 'a cheer'),
  });

  const settled = mutation.mutate();
  const refreshed = refresh(client, ['GET /api/friends/feed']);
  await expect.poll(() => answers.length).toBe(1);
  saved.resolve();
  await settled;
  answers[0]?.resolve('no cheer');
  await expect.poll(() => answers.length).toBe(2);
  expect(observer.getCurrentResult().data).toBe('a cheer');
  answers[1]?.resolve('a cheer and more');
  await refreshed;
  await expect.poll(() => observer.getCurrentResult().data).toBe('a cheer and more');
  stop();
});

test('a refresh continues after the first request fails', async () => {
  const client = createQueryClient();
  let requests = 0;
  const queryFn = () => {
    requests += 1;
    return requests === 1 ? Promise.reject(new Error('unreachable')) : Promise.resolve('there');
  };
  const observer = new QueryObserver(client, { queryKey: ['GET /api/friends'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await refresh(client, ['GET /api/friends']);
  expect(observer.getCurrentResult().data).toBe('there');
  stop();
});
