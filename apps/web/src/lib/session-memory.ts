import { forgetKept } from './offline/kept.ts';

const PREFIX = 'session:';

/** The key of something that this device stores for as long as the resident is signed in here. */
export function keyInSession(name: string): string {
  return PREFIX + name;
}

/** Removes all that is stored under such keys, and what was kept for going on without a network. Called when the session ends. */
export async function forgetSession(): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without access to storage nothing is stored.
  }
  await forgetKept();
}
