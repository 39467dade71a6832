import { accountRecoveryEndpoints } from '@ecopulse/contract/accounts/account-recovery';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SharedDeps } from '../../../feature-module.ts';
import { describeClient } from '../../../http/client.ts';
import { defineRoutes } from '../../../http/routes.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { PasswordCheck } from '../sign-in/password-check.ts';
import type { ReadAccount } from './account.service.ts';
import type { EmailChange } from './email-change.service.ts';
import type { AccountLinks } from './links.service.ts';
import type { PasswordChange } from './password-change.service.ts';

interface Deps extends Pick<SharedDeps, 'sessions' | 'cookie' | 'deviceCookie'> {
  readonly links: AccountLinks;
  readonly passwordChange: PasswordChange;
  readonly emailChange: EmailChange;
  readonly readAccount: ReadAccount;
  readonly passwordCheck: PasswordCheck;
  readonly devices: KnownDevices;
}

export function recoveryRoutes(deps: Deps) {
  const { links, passwordChange, emailChange, readAccount, passwordCheck, sessions, cookie, deviceCookie, devices } =
    deps;
  const { delivery } = links;
  /** Anyone who proves the address is not kept out by the failures of others. */
  const rememberDevice = async (residentId: number, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const device = await devices.readCookie(describeClient(request).deviceCookie);
    deviceCookie.set(reply, await devices.createCookie(device, residentId, 'address'));
  };
  return defineRoutes(accountRecoveryEndpoints, {
    'POST /api/auth/password-reset': async ({ body, request }) => {
      await links.sendPasswordReset(body.email, describeClient(request));
      return { delivery };
    },
    'POST /api/auth/password-reset/confirm': async ({ body, request, reply }) => {
      await rememberDevice(await passwordChange.byLink(body, describeClient(request)), request, reply);
    },
    'POST /api/auth/verify-email': async ({ body, request, reply }) => {
      const token = cookie.read(request);
      const caller = token === null ? null : await sessions.find(token, 'fresh');
      await rememberDevice(await emailChange.confirm(body.token, describeClient(request), caller), request, reply);
    },
    'POST /api/auth/proof': async ({ caller, body, request }) => {
      await passwordCheck.verifyMember(caller, body.password, describeClient(request));
      await sessions.reauthenticate(caller.sessionId);
    },
    'GET /api/user/account': async ({ caller, request }) => ({
      ...(await readAccount(caller.residentId, request.hostname)),
      delivery,
    }),
    'POST /api/user/password': ({ caller, body, request }) =>
      passwordChange.byOwner(caller, body, describeClient(request)),
    'POST /api/user/email': async ({ caller, body, request }) => {
      await emailChange.request(caller, body, describeClient(request));
      return { delivery };
    },
    'POST /api/user/email/verification': async ({ caller }) => {
      await links.sendVerification(caller.residentId);
      return { delivery };
    },
  });
}
