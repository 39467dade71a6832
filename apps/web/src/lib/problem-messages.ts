import type { AccountErrorCode } from '@ecopulse/contract/accounts/account-problems';
import type { AdminErrorCode } from '@ecopulse/contract/admin/admin-problems';
import type { ClubErrorCode } from '@ecopulse/contract/clubs/club-problems';
import type { CertificateErrorCode } from '@ecopulse/contract/events/certificate-problems';
import type { EventErrorCode } from '@ecopulse/contract/events/event-problems';
import type { ErrorCode, ProblemValues } from '@ecopulse/contract/errors';
import type { ProblemVariant } from '@ecopulse/contract/problem-sentences';
import { sentenceKey } from '@ecopulse/contract/sentence-key';
import type { VisitErrorCode } from '@ecopulse/contract/green-spaces/visit-rules';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CallError } from './call-error.ts';
import { toast } from '../ui/toast/toast.ts';

/** Repeats the contract's sentences so that they can be translated. */
const LANDING_MESSAGES = {
  'invalid-input': msg`Something in this request is wrong. Please check it and try again.`,
  'malformed-request': msg`This request couldn't be read.`,
  'signed-out': msg`Please sign in first.`,
  'invalid-credentials': msg`Invalid email or password`,
  'registration-closed': msg`Registration is closed on this site at the moment.`,
  'invitation-needed': msg`You need an invitation to register here. Open the link that a resident or an admin sent you.`,
  'cross-site': msg`This request came from another site and was refused.`,
  'not-found': msg`We couldn't find what you asked for.`,
  'username-taken': msg`This username is already taken.`,
  'email-taken': msg`An account with this email address already exists.`,
  'too-many-requests': msg`Too many requests. Please wait a moment.`,
  'too-many-sign-ins': msg({ message: 'Too many sign-in attempts. Please try again in {minutes} min.' }),
  'internal-error': msg`Something went wrong. Please try again.`,
  unavailable: msg`EcoPulse is taking a short break. Please try again in a moment.`,
  offline: msg`The server can't be reached. Please check your connection and try again.`,
};

/** Codes that occur only when signed in. The landing page does not bundle their messages. */
type MemberErrorCode = Exclude<
  ErrorCode,
  | keyof typeof LANDING_MESSAGES
  | AccountErrorCode
  | AdminErrorCode
  | VisitErrorCode
  | EventErrorCode
  | CertificateErrorCode
  | ClubErrorCode
>;
export type MemberProblemMessages = Readonly<Record<MemberErrorCode | ProblemVariant, MessageDescriptor>>;

/** Codes of Settings and of signed-out account pages, which bundle the messages they need. */
export type AccountProblemMessages = Readonly<Record<AccountErrorCode, MessageDescriptor>>;

export type AdminProblemMessages = Readonly<Record<AdminErrorCode, MessageDescriptor>>;

export type VisitProblemMessages = Readonly<Record<VisitErrorCode, MessageDescriptor>>;

/** Codes of events, whose screens bundle the messages. */
export type EventProblemMessages = Readonly<Record<EventErrorCode, MessageDescriptor>>;

/** Codes of clubs, whose screens bundle the messages. */
export type ClubProblemMessages = Readonly<Record<ClubErrorCode, MessageDescriptor>>;
export type CertificateProblemMessages = Readonly<Record<CertificateErrorCode, MessageDescriptor>>;

let messages: Readonly<Record<string, MessageDescriptor>> = LANDING_MESSAGES;

let formatValues = (values: ProblemValues): ProblemValues => values;

/** `format` adds values in the reader's units. It is not part of the landing page. */
export function addProblemMessages(
  more:
    | MemberProblemMessages
    | Partial<AdminProblemMessages>
    | VisitProblemMessages
    | EventProblemMessages
    | ClubProblemMessages
    | CertificateProblemMessages
    | Partial<AccountProblemMessages>,
  format = formatValues,
): void {
  messages = { ...messages, ...more };
  formatValues = format;
}

export function problemMessage(
  error: unknown,
  fallback: MessageDescriptor = LANDING_MESSAGES['internal-error'],
): string {
  if (!(error instanceof CallError)) return i18n._(fallback);
  const key = sentenceKey(error.code, error.values);
  const known = Object.hasOwn(messages, key) ? messages[key] : undefined;
  const message = known
    ? i18n._({ ...known, values: formatValues(error.values ?? {}) })
    : error.detail || i18n._(fallback);
  return withReference(message, error);
}

/** Adds the call's id in the server's log for unexpected errors, so that admins can find it. */
export function withReference(message: string, { status, reference }: CallError): string {
  return status === 500 && reference ? `${message} ${i18n._(msg`Reference: ${reference}`)}` : message;
}

/** Says what failed, and why. */
export function toastProblem(title: string, error: unknown, fallback?: MessageDescriptor): void {
  toast({ variant: 'destructive', title, description: problemMessage(error, fallback) });
}
