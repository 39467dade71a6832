import type { QueryClient } from '@tanstack/react-query';
import { useAction } from '../../lib/use-action.ts';
import { refresh } from '../../lib/query-client.ts';
import './club-problems.ts';

async function refreshClubs(queryClient: QueryClient): Promise<void> {
  await refresh(queryClient, [
    'GET /api/clubs',
    'GET /api/clubs/:slug',
    'GET /api/clubs/:slug/members',
    'GET /api/clubs/:slug/requests',
    // With those for members.
    'GET /api/challenges',
    'GET /api/user/challenges/open',
  ]);
}

export function useClubAction<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  return useAction(act, refreshClubs, onDone);
}
