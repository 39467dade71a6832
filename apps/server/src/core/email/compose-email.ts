import { readFileSync } from 'node:fs';
import { partsOfDevice } from '@ecopulse/contract/accounts/device-name';
import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { UNSUBSCRIBE_PAGE } from '@ecopulse/contract/notifications/reminders';
import { type Language, write } from '../messages/catalogs.ts';
import type { Message } from '../messages/message.ts';
import { OUTGOING_MESSAGES } from '../notifications/outgoing-messages.ts';
import {
  ASKED_FOR,
  DEVICE,
  FOOTER,
  LINK_HINT,
  type EmailKind,
  STOP_MAILS,
  UNKNOWN_DEVICE,
  type Words,
  WORDS,
} from './messages.ts';

/** Never includes text by other residents, who could use it to send messages to a victim. */
export interface EmailValues {
  'password-reset': Link;
  verification: Link;
  'email-change': Link;
  'email-changed-notice': Event;
  'registration-attempt': Readonly<Record<string, never>>;
  'password-changed': Event;
  'passkey-added': Event;
  'account-leaving': { readonly until: Date };
  /** Such as "Firefox on Android"; empty if unknown. */
  'new-device': Event & { readonly device: string };
  notification: AboutNotification;
}

interface AboutNotification {
  readonly about: NotificationKind;
  readonly figures: Readonly<Record<string, number>>;
  readonly path: string;
  readonly unsubscribe: string;
  readonly usefulUntil: Date;
}

interface Link {
  readonly token: string;
  readonly until: Date;
}

interface Event {
  readonly at: Date;
}

export interface StoredValues {
  readonly token?: string;
  readonly until?: string;
  readonly at?: string;
  readonly device?: string;
  readonly about?: NotificationKind;
  readonly figures?: Readonly<Record<string, number>>;
  readonly path?: string;
  readonly unsubscribe?: string;
  readonly usefulUntil?: string;
}

export interface ComposedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe?: string;
}

const PATHS: Partial<Record<EmailKind, string>> = {
  'password-reset': '/reset',
  verification: '/verify',
  'email-change': '/verify',
  'password-changed': '/forgot',
  'passkey-added': '/settings',
  'new-device': '/forgot',
};

export function linkOf(kind: EmailKind, { token, path }: StoredValues, origin: string): string {
  const link = new URL(path ?? PATHS[kind] ?? '/', origin);
  if (token !== undefined) link.searchParams.set('token', token);
  return link.href;
}

function unsubscribeLink(token: string, origin: string): string {
  const link = new URL(UNSUBSCRIBE_PAGE, origin);
  link.searchParams.set('token', token);
  return link.href;
}

function wordsOf(kind: EmailKind, { about }: StoredValues): Words {
  if (kind !== 'notification') return WORDS[kind];
  if (about === undefined) throw new Error('a mail about a notification says about which kind');
  const { title, body, action } = OUTGOING_MESSAGES[about];
  return { subject: title, paragraphs: [body], button: action, notes: [ASKED_FOR] };
}

const FRAME = readFileSync(new URL('./frame.html', import.meta.url), 'utf8');

export function composeEmail(kind: EmailKind, language: Language, values: StoredValues, origin: string): ComposedEmail {
  const words = wordsOf(kind, values);
  const shown = shownValues(values, language);
  const say = (message: Message): string => oneLine(write(language, message, shown));
  const subject = say(words.subject);
  const paragraphs = words.paragraphs.map(say);
  const notes = words.notes.map(say);
  const footer = say(FOOTER);
  const button = words.button && { label: say(words.button), link: linkOf(kind, values, origin) };
  const stop =
    values.unsubscribe === undefined
      ? null
      : { label: say(STOP_MAILS), link: unsubscribeLink(values.unsubscribe, origin) };
  const links = (link: Labelled | null | undefined): string[] => (link ? [`${link.label}:\n${link.link}`] : []);
  const text = [...paragraphs, ...links(button), ...notes, ...links(stop), `-- \n${footer}`];
  const body = [
    ...paragraphs.map((paragraph) => `<p style="margin: 0 0 16px">${escaped(paragraph)}</p>`),
    ...(button ? [buttonHtml(button), small(escaped(`${say(LINK_HINT)} ${button.link}`))] : []),
    ...notes.map((note) => small(escaped(note))),
    ...(stop ? [small(`<a class="muted" href="${escaped(stop.link)}">${escaped(stop.label)}</a>`)] : []),
  ];
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: fill(FRAME, { language, subject: escaped(subject), body: body.join('\n'), footer: escaped(footer) }),
    ...(stop && { unsubscribe: stop.link }),
  };
}

const MAX_DEVICE_LENGTH = 60;

function shownValues({ until, at, device, figures }: StoredValues, language: Language) {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-SG' : language, {
    timeZone: 'Asia/Singapore',
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return {
    ...figures,
    ...(until !== undefined && { until: format.format(new Date(until)) }),
    ...(at !== undefined && { at: format.format(new Date(at)) }),
    ...(device !== undefined && { device: deviceIn(language, device) }),
  };
}

function deviceIn(language: Language, device: string): string {
  if (device === '') return write(language, UNKNOWN_DEVICE, {});
  const shown = device.slice(0, MAX_DEVICE_LENGTH);
  const parts = partsOfDevice(shown);
  return parts ? write(language, DEVICE, parts) : shown;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

interface Labelled {
  readonly label: string;
  readonly link: string;
}

function buttonHtml({ label, link }: Labelled): string {
  const style =
    'display: inline-block; padding: 14px 24px; border-radius: 14px; background: #1e7b4b; color: #ffffff; font-weight: 700; text-decoration: none';
  return `<p style="margin: 24px 0"><a class="button" style="${style}" href="${escaped(link)}">${escaped(label)}</a></p>`;
}

function small(html: string): string {
  const style = 'margin: 0 0 12px; color: #55635a; font-size: 14px; overflow-wrap: anywhere';
  return `<p class="muted" style="${style}">${html}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

function fill(frame: string, slots: Readonly<Record<string, string>>): string {
  return frame.replaceAll(/\{\{(\w+)\}\}/g, (_slot, name: string) => slots[name] ?? '');
}
