import type { User } from '@ecopulse/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '../../../core/sessions/sessions.service.ts';
import { clientOf } from '../../../http/client.ts';
import type { DeviceCookie } from '../../../http/device-cookie.ts';
import type { SessionCookie } from '../../../http/session-cookie.ts';
import { toUser } from '../accounts.view.ts';
import type { SecurityEvents } from '../sessions/security-events.service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SignedIn } from './sign-in.service.ts';

/**
 * Ends every successful sign-in, however the resident proved who they are: sets the cookie of the new session, ends the
 * browser's old one, and remembers the device.
 */
export type Entry = (signedIn: SignedIn, request: FastifyRequest, reply: FastifyReply) => Promise<User>;

interface Deps {
  readonly sessions: Pick<Sessions, 'end'>;
  readonly cookie: SessionCookie;
  readonly deviceCookie: DeviceCookie;
  readonly devices: KnownDevices;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
  readonly sendsMail: boolean;
}

export function createEntry({ sessions, cookie, deviceCookie, devices, securityEvents, sendsMail }: Deps): Entry {
  return async ({ resident, today, token, isNew }, request, reply) => {
    const client = clientOf(request);
    const oldToken = cookie.read(request);
    if (oldToken !== null) await sessions.end(oldToken);
    cookie.set(reply, token);

    const device = await devices.read(client.deviceCookie);
    if (!isNew && !(await devices.knows(device, resident.id)))
      securityEvents.record({ kind: 'new_device', residentId: resident.id, device: client.device });
    deviceCookie.set(reply, await devices.remember(device, resident.id));
    return toUser(resident, today, sendsMail);
  };
}
