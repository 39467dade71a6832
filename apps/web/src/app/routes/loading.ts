import { notFound } from '@tanstack/react-router';
import { CallError } from '../../lib/call-error.ts';

/** For queries whose failure the screen shows itself. */
export function ignoreFailure(query: Promise<unknown>): Promise<unknown> {
  return query.catch(() => undefined);
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
