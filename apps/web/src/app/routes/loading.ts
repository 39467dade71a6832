import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { userQuery } from '../../features/accounts/session.api.ts';
import { CallError } from '../../lib/call-error.ts';
import { conditionsQuery } from '../../lib/conditions/conditions.api.ts';
import { loadGoNow } from '../../lib/conditions/go-now.tsx';

/** For queries whose failure the screen shows itself. */
export function ignoreFailure(query: Promise<unknown>): Promise<unknown> {
  return query.catch(() => undefined);
}

/** After this, the screen is shown, and the line moves it when it comes. */
const CONDITIONS_TIMEOUT_MS = 2_000;

/** Where the site shows weather and air. */
export async function loadConditions(queryClient: QueryClient): Promise<void> {
  const user = await queryClient.query({ ...userQuery, staleTime: 'static' });
  if (!user?.hasConditions) return;
  const loading = Promise.all([loadGoNow(), queryClient.query(conditionsQuery)]);
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, CONDITIONS_TIMEOUT_MS))]);
}

export async function loadById(idInPath: string, query: (id: number) => Promise<unknown>): Promise<void> {
  if (!/^[1-9]\d{0,9}$/.test(idInPath)) notFound({ throw: true });
  await loadByName(idInPath, (id) => query(Number(id)));
}

export async function loadByName(nameInPath: string, query: (name: string) => Promise<unknown>): Promise<void> {
  try {
    await query(nameInPath);
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) notFound({ throw: true });
    throw error;
  }
}
