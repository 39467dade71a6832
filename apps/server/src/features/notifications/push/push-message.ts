import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { numericFacts, OUTGOING_MESSAGES, notificationPath } from '../../../core/notifications/outgoing-messages.ts';
import { type Language, formatMessage } from '../../../core/messages/catalogs.ts';
import type { Facts } from '../../../db/rewards-tables.ts';
import { isReminder } from '../reminders.rules.ts';

interface PushNotification {
  readonly kind: NotificationKind;
  readonly facts: Facts;
  readonly language: string | null;
}

interface PushMessage {
  readonly payload: {
    readonly title: string;
    readonly body: string;
    readonly path: string;
    readonly kind: NotificationKind;
    readonly language: Language;
  };
  /** A newer message of a topic replaces an undelivered one. */
  readonly topic: string;
  readonly urgency: 'normal' | 'low';
}

export function composePushMessage({ kind, facts, language: storedLanguage }: PushNotification): PushMessage {
  // The settings accept only languages of the contract.
  const language = (storedLanguage ?? 'en') as Language;
  const figures = numericFacts(facts);
  const { title, body } = OUTGOING_MESSAGES[kind];
  return {
    payload: {
      title: formatMessage(language, title, figures),
      body: formatMessage(language, body, figures),
      path: notificationPath(kind, facts),
      kind,
      language,
    },
    topic: kind,
    urgency: isReminder(kind) ? 'normal' : 'low',
  };
}

type DeliveryOutcome =
  | { readonly kind: 'sent' }
  /** The subscription will never work again. */
  | { readonly kind: 'gone'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'retry'; readonly reason: string };

export function classifyStatus(status: number | 'address-refused'): DeliveryOutcome {
  if (status === 'address-refused') return { kind: 'gone', reason: 'its address is not a public one' };
  const reason = `the push service answered ${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone', reason };
  return { kind: status === 429 || status >= 500 ? 'retry' : 'refused', reason };
}
