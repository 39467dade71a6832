import type { User } from '@ecopulse/contract/accounts/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../core/messages/catalogs.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { describeClient, languageFromCookie } from '../../../http/client.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { type SiteServices, toUser } from '../accounts.view.ts';
import type { SecurityEvents } from '../sessions/security-events.service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PendingSignIn, SignedIn } from './sign-in.service.ts';

/** The last step of every sign-in, by whatever method. Throws `second-factor-needed` if a code is still required. */
export type CompleteSignIn = (
  signedIn: SignedIn | PendingSignIn,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<User>;

interface Deps extends Pick<SharedDeps, 'sessions' | 'cookie' | 'deviceCookie' | 'pendingSignInCookie'> {
  readonly devices: KnownDevices;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
  readonly emails: { notifyNewDevice(residentId: number, device: string | null): Promise<void> };
  readonly settings: { setLanguageIfMissing(residentId: number, language: Language): Promise<void> };
  readonly site: SiteServices;
}

export function createSignInCompletion(deps: Deps): CompleteSignIn {
  const { sessions, cookie, deviceCookie, pendingSignInCookie, devices, securityEvents, emails, settings, site } = deps;
  return async (signedIn, request, reply) => {
    if ('pendingToken' in signedIn) {
      pendingSignInCookie.set(reply, signedIn.pendingToken);
      throw new ProblemError('second-factor-needed');
    }
    const { resident, today, session, isNew } = signedIn;
    sessions.publishStarted(session);
    const client = describeClient(request);
    const previousToken = cookie.read(request);
    if (previousToken !== null) await sessions.end(previousToken);
    cookie.set(reply, session.token);

    const device = await devices.readCookie(client.deviceCookie);
    if (!isNew && !(await devices.hasAccount(device, resident.id))) {
      securityEvents.record({ kind: 'new_device', residentId: resident.id, device: client.device });
      await emails.notifyNewDevice(resident.id, client.device);
    }
    deviceCookie.set(reply, await devices.createCookie(device, resident.id));
    const requestLanguage = resident.language === null ? languageFromCookie(request) : null;
    if (requestLanguage !== null) await settings.setLanguageIfMissing(resident.id, requestLanguage);
    return toUser({ ...resident, language: resident.language ?? requestLanguage }, today, site);
  };
}
