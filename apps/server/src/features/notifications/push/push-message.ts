import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { figuresOf, OUTGOING_MESSAGES, pathOf } from '../../../core/notifications/outgoing-messages.ts';
import { type Language, write } from '../../../core/messages/catalogs.ts';
import type { Facts } from '../../../db/rewards-tables.ts';
import { isReminder } from '../nudges.rules.ts';

interface Told {
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

export function composePush({ kind, facts, language }: Told): PushMessage {
  // The settings validate it against the contract.
  const words = { language: (language ?? 'en') as Language, figures: figuresOf(facts) };
  const { title, body } = OUTGOING_MESSAGES[kind];
  return {
    payload: {
      title: write(words.language, title, words.figures),
      body: write(words.language, body, words.figures),
      path: pathOf(kind, facts),
      kind,
      language: words.language,
    },
    topic: kind,
    urgency: isReminder(kind) ? 'normal' : 'low',
  };
}

type Outcome =
  | { readonly is: 'sent' }
  /** The subscription will never work again. */
  | { readonly is: 'gone'; readonly because: string }
  | { readonly is: 'refused'; readonly because: string }
  | { readonly is: 'retry'; readonly because: string };

export function outcomeOf(status: number | 'refused'): Outcome {
  if (status === 'refused') return { is: 'gone', because: 'its address is not a public one' };
  const because = `the push service answered ${status}`;
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 404 || status === 410) return { is: 'gone', because };
  return { is: status === 429 || status >= 500 ? 'retry' : 'refused', because };
}
