import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { userQuery } from '../../features/accounts/session.api.ts';
import { CallError } from '../../lib/call-error.ts';

/** Waits for a query whose failure the screen shows itself. */
export function quietly(query: Promise<unknown>): Promise<unknown> {
  return query.catch(() => undefined);
}

/** Waits for the item that an address names. Leads to the "not found" screen if there is no item with that id. */
export async function known(idInPath: string, query: (id: number) => Promise<unknown>): Promise<void> {
  if (!/^[1-9]\d{0,9}$/.test(idInPath)) notFound({ throw: true });
  await knownName(idInPath, (id) => query(Number(id)));
}

/** The same for an item that the address names by its name. */
export async function knownName(nameInPath: string, query: (name: string) => Promise<unknown>): Promise<void> {
  try {
    await query(nameInPath);
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) notFound({ throw: true });
    throw error;
  }
}

/** Loads the data of an admin screen, for admins only. The server would refuse everyone else. */
export async function forAdmins(queryClient: QueryClient, load: () => unknown): Promise<void> {
  const user = await queryClient.query({ ...userQuery, staleTime: 'static' }).catch(() => null);
  if (user?.isAdmin) await load();
}
