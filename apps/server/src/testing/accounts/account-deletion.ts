import { createServerKeys } from '../../core/server-keys/server-keys.service.ts';
import { createPurgeDeletedAccounts } from '../../features/accounts/own-data/erasure.service.ts';
import { hashPassword } from '../../features/accounts/sign-in/password.ts';
import type { TestResident } from '../factories.ts';
import { openRewards } from '../rewards.ts';
import type { TestApp, TestResponse } from '../test-app.ts';

export const PASSWORD = 'green-city-2026';

let hash: Promise<string> | null = null;

export async function createResidentWithPassword(
  app: TestApp,
  options: Parameters<TestApp['resident']>[0] = {},
): Promise<TestResident> {
  hash ??= hashPassword(PASSWORD);
  return app.resident({ ...options, passwordHash: await hash });
}

export function deleteAccount(
  { call }: Pick<TestApp, 'call'>,
  as: TestResident,
  password = PASSWORD,
): Promise<TestResponse> {
  return call('DELETE', '/api/user', { as, body: { password } });
}

export function signIn({ call }: Pick<TestApp, 'call'>, { email }: TestResident): Promise<TestResponse> {
  return call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
}

export function restoreAccount(
  { call }: Pick<TestApp, 'call'>,
  { email }: TestResident,
  password = PASSWORD,
): Promise<TestResponse> {
  return call('POST', '/api/auth/restore', { body: { email, password } });
}

export function withSession(resident: TestResident, { headers }: TestResponse): TestResident {
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return { ...resident, cookie };
}

export function purgeDeletedAccounts(app: TestApp): Promise<void> {
  const { changes } = openRewards(app);
  const { db: background, clock } = app;
  const { personalData } = app.app;
  const serverKeys = createServerKeys(background);
  return createPurgeDeletedAccounts({ background, clock, changes, serverKeys, personalData })();
}
