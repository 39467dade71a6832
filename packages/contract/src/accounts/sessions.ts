import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { id, idInPath, limitInQuery, moment } from '../scalars.ts';

/** `device` is like `Chrome on Android`; null if unknown. */
export const session = z.object({
  id,
  createdAt: moment,
  lastSeenAt: moment,
  device: z.nullable(z.string()),
  current: z.boolean(),
});

export type Session = z.infer<typeof session>;

export const SECURITY_EVENT_KINDS = [
  'sign_in_failed',
  'locked_out',
  'new_device',
  'password_changed',
  'password_reset',
  'email_changed',
  'passkey_added',
  'passkey_removed',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'admin_call_refused',
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Events of one kind on one day are one entry; `count` says how many. */
export const securityEvent = z.object({
  id,
  kind: z.enum(SECURITY_EVENT_KINDS),
  device: z.nullable(z.string()),
  count: z.int(),
  firstAt: moment,
  lastAt: moment,
});

export type SecurityEvent = z.infer<typeof securityEvent>;

/** `username` is null if the account is unknown or erased. */
export const securityEventOfResident = z.extend(securityEvent, { username: z.nullable(z.string()) });

export type SecurityEventOfResident = z.infer<typeof securityEventOfResident>;

const read = { access: 'member', limit: 'read' } as const;
const write = { access: 'member', limit: 'write' } as const;

export const sessionsEndpoints = defineEndpoints({
  'GET /api/user/sessions': {
    ...read,
    summary: 'The sessions of the caller, the last used first',
    response: z.array(session),
  },
  'DELETE /api/user/sessions/:id': {
    ...write,
    summary: 'End a session of the caller; the current one as by signing out',
    params: z.object({ id: idInPath }),
    status: 204,
    errors: ['session-not-found'],
  },
  'DELETE /api/user/sessions': {
    ...write,
    summary: 'End all other sessions of the caller',
    status: 204,
  },
  'GET /api/user/security-events': {
    ...read,
    summary: 'What happened to the security of the account in the last 90 days, newest first',
    response: z.array(securityEvent),
  },
  'GET /api/admin/security-events': {
    access: 'owner',
    limit: 'read',
    summary: 'Security events of all accounts, newest first',
    query: z.object({ limit: z.optional(limitInQuery(100)), before: z.optional(idInPath) }),
    response: z.array(securityEventOfResident),
  },
});
