import type { QueryClient } from '@tanstack/react-query';
import type { SettingsChange } from '@ecopulse/contract/accounts/settings';
import { call } from '../../lib/api.ts';
import { SETTINGS_SCOPE } from './settings.api.ts';

/**
 * Stores a language or theme in the account for other browsers. Failures are silent: the choice applies already, and
 * this browser stores it.
 */
export async function rememberInAccount(
  queryClient: QueryClient,
  choice: Pick<SettingsChange, 'language' | 'theme'>,
): Promise<void> {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => call('PATCH /api/user/settings', { body: choice }),
    scope: SETTINGS_SCOPE,
  });
  await mutation.execute(undefined).catch(() => undefined);
}
