import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { userQuery } from '../../features/accounts/session.api.ts';
import { CallError } from '../../lib/call-error.ts';

/** Waits for a query that says its own failure on the screen. */
export function quietly(query: Promise<unknown>): Promise<unknown> {
  return query.catch(() => undefined);
}

/** Waits for what an address names; ends in the screen's "not found" where there is nothing of that id. */
export async function known(idInPath: string, query: (id: number) => Promise<unknown>): Promise<void> {
  if (!/^[1-9]\d{0,9}$/.test(idInPath)) notFound({ throw: true });
  await knownName(idInPath, (id) => query(Number(id)));
}

/** The same for what an address names by a name. */
export async function knownName(nameInPath: string, query: (name: string) => Promise<unknown>): Promise<void> {
  try {
    await query(nameInPath);
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) notFound({ throw: true });
    throw error;
  }
}

/** Fetches what a screen of the desk needs, for admins alone: the server would refuse everybody else. */
export async function forAdmins(queryClient: QueryClient, load: () => unknown): Promise<void> {
  const user = await queryClient.query({ ...userQuery, staleTime: 'static' }).catch(() => null);
  if (user?.isAdmin) await load();
}
