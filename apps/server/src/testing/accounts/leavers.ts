import { createPurgeDeletedAccounts } from '../../features/accounts/own-data/erasing.service.ts';
import { hashPassword } from '../../features/accounts/sign-in/password.ts';
import type { MadeResident } from '../factories.ts';
import { openRewards } from '../rewards.ts';
import type { TestApp, TestResponse } from '../test-app.ts';

export const PASSWORD = 'green-city-2026';

let hash: Promise<string> | null = null;

export async function makeLeaver(
  app: TestApp,
  options: Parameters<TestApp['resident']>[0] = {},
): Promise<MadeResident> {
  hash ??= hashPassword(PASSWORD);
  return app.resident({ ...options, passwordHash: await hash });
}

export function leave({ call }: Pick<TestApp, 'call'>, as: MadeResident, password = PASSWORD): Promise<TestResponse> {
  return call('DELETE', '/api/user', { as, body: { password } });
}

export function signIn({ call }: Pick<TestApp, 'call'>, { email }: MadeResident): Promise<TestResponse> {
  return call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
}

export function restore(
  { call }: Pick<TestApp, 'call'>,
  { email }: MadeResident,
  password = PASSWORD,
): Promise<TestResponse> {
  return call('POST', '/api/auth/restore', { body: { email, password } });
}

export function withSession(resident: MadeResident, { headers }: TestResponse): MadeResident {
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return { ...resident, cookie };
}

export function purgeDeletedAccounts(app: TestApp): Promise<void> {
  const { changes } = openRewards(app);
  const { db: background, clock } = app;
  const { personalData } = app.app;
  return createPurgeDeletedAccounts({ background, clock, changes, personalData })();
}
