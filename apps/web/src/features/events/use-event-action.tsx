import type { Role } from '@ecopulse/contract/accounts/role-access';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { problemMessage } from '../../lib/problem-messages.ts';
import { refresh } from '../../lib/query-client.ts';
import { useOwnResident } from '../../lib/residents.ts';
import './event-problems.ts';

export async function refreshEvents(queryClient: QueryClient): Promise<void> {
  await refresh(queryClient, [
    'GET /api/events',
    'GET /api/events/:id',
    'GET /api/events/:id/people',
    'GET /api/user/events',
  ]);
}

/** Pending until the page shows what changed, also after a refusal. */
export function useEventAction<Input = void>(act: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSettled: () => refreshEvents(queryClient),
  });
  return { run: mutate, isPending, problem: error ? problemMessage(error) : '' };
}

/** Beside the button that failed. */
export function ActionProblem({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <p role="alert" className="text-md font-semibold text-coral">
      {children}
    </p>
  );
}

function useHasRole(roles: readonly Role[]): boolean {
  // This device may have stored the answer of an earlier release, without roles.
  const own = useOwnResident()?.roles as readonly { role: Role }[] | undefined;
  return own?.some(({ role }) => roles.includes(role)) ?? false;
}

export function useMayOrganise(): boolean {
  return useHasRole(['owner', 'moderator', 'organiser']);
}

/** Reviews held events, and cancels any. */
export function useMayModerate(): boolean {
  return useHasRole(['owner', 'moderator']);
}
