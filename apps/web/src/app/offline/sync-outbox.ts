import type { QueryClient } from '@tanstack/react-query';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { User } from '@ecopulse/contract/accounts/accounts';
import type { Earnings } from '@ecopulse/contract/rewards/rewards';
import { formatList } from '../../lib/language/format.ts';
import { refreshAfterEarning, showEarnings } from '../../lib/rewards/earnings.ts';
import { applyWalkResponse } from '../../features/green-spaces/guided-routes/guided-routes.api.ts';
import { type DeliveredCall, deliveredAnswerKey, sendOutbox } from '../../lib/offline/send-outbox.ts';
import { toast } from '../../ui/toast/toast.ts';

const READS_CHANGED_BY_OUTBOX = [
  'GET /api/user/green-spaces',
  'GET /api/user/visits',
  'GET /api/user/routes',
  'GET /api/user/lessons',
  'GET /api/user/eco-actions',
  'GET /api/user/events',
  'GET /api/events/:id',
  'GET /api/user/news',
  'GET /api/news',
  'GET /api/news/latest',
] as const;

function isEarning(answer: unknown): answer is Earnings {
  return typeof answer === 'object' && answer !== null && 'ecoPoints' in answer && 'badges' in answer;
}

async function showResults(queryClient: QueryClient, delivered: readonly DeliveredCall[]): Promise<void> {
  // Loaded lazily; may fail if a newer release has removed the file.
  const descriptions = await import('./describe-call.ts').catch(() => undefined);
  for (const { answer } of delivered) if (isEarning(answer)) showEarnings(queryClient, answer);
  toast({
    title: i18n._(msg`Your offline activity has been sent`),
    description: descriptions && formatList(delivered.map(({ queued }) => descriptions.describeCall(queued))),
  });
}

export async function syncOutbox(queryClient: QueryClient): Promise<void> {
  const owner = queryClient.getQueryData<User | null>(['GET /api/auth/user'])?.id;
  if (owner === undefined) return;
  const delivered = await sendOutbox(owner, ({ queued, answer }) => {
    queryClient.setQueryData(deliveredAnswerKey(queued.key), answer);
    applyWalkResponse(queryClient, queued.name, answer);
  });
  if (delivered.length === 0) return;
  await Promise.all([
    showResults(queryClient, delivered),
    refreshAfterEarning(queryClient, ...READS_CHANGED_BY_OUTBOX),
  ]);
}
