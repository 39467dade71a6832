import type { SentBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { call } from '../../lib/api.ts';

export function signIn(body: SentBody<Endpoints['POST /api/auth/login']>): Promise<User> {
  return call('POST /api/auth/login', { body });
}

export function register(body: SentBody<Endpoints['POST /api/auth/register']>): Promise<User> {
  return call('POST /api/auth/register', { body });
}
