import { readFileSync } from 'node:fs';
import { splitDeviceName } from '@ecopulse/contract/accounts/device-name';
import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { UNSUBSCRIBE_PAGE } from '@ecopulse/contract/notifications/reminders';
import { type Language, formatMessage } from '../messages/catalogs.ts';
import type { Message } from '../messages/message.ts';
import { OUTGOING_MESSAGES } from '../notifications/outgoing-messages.ts';
import {
  SUBSCRIBED_NOTE,
  DEVICE_NAME,
  FOOTER,
  LINK_HINT,
  type EmailKind,
  UNSUBSCRIBE_LABEL,
  UNKNOWN_DEVICE,
  type EmailMessages,
  EMAIL_MESSAGES,
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
  'account-suspended': Readonly<Record<string, never>>;
  /** To a parent. */
  'parent-asked': Link;
  'parent-link': Link;
  'parent-replaced': Readonly<Record<string, never>>;
  'parent-released': Readonly<Record<string, never>>;
  'child-account-deleted': Readonly<Record<string, never>>;
  'appeal-answered': Readonly<Record<string, never>>;
  test: Readonly<Record<string, never>>;
  'request-answered': { readonly answer: string };
  notification: NotificationValues;
}

interface NotificationValues {
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

/** With a token, `until` is the end of its link; otherwise it is only a date in the text. */
export interface StoredValues {
  readonly token?: string;
  readonly until?: string;
  readonly at?: string;
  readonly device?: string;
  readonly answer?: string;
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
  'request-answered': '/settings',
  'parent-asked': '/parent',
  'parent-link': '/parent',
};

export function createEmailLink(kind: EmailKind, { token, path }: StoredValues, origin: string): string {
  const link = new URL(path ?? PATHS[kind] ?? '/', origin);
  if (token !== undefined) link.searchParams.set('token', token);
  return link.href;
}

function unsubscribeLink(token: string, origin: string): string {
  const link = new URL(UNSUBSCRIBE_PAGE, origin);
  link.searchParams.set('token', token);
  return link.href;
}

function messagesOf(kind: EmailKind, { about }: StoredValues): EmailMessages {
  if (kind !== 'notification') return EMAIL_MESSAGES[kind];
  if (about === undefined) throw new Error('an email about a notification needs its kind');
  const { title, body, action } = OUTGOING_MESSAGES[about];
  return { subject: title, paragraphs: [body], button: action, notes: [SUBSCRIBED_NOTE] };
}

const HTML_FRAME = readFileSync(new URL('./frame.html', import.meta.url), 'utf8');

export function composeEmail(kind: EmailKind, language: Language, values: StoredValues, origin: string): ComposedEmail {
  const messages = messagesOf(kind, values);
  const messageValues = messageValuesOf(values, language);
  const toText = (message: Message): string => oneLine(formatMessage(language, message, messageValues));
  const subject = toText(messages.subject);
  const paragraphs = messages.paragraphs.map(toText);
  const notes = messages.notes.map(toText);
  const footer = toText(FOOTER);
  const button = messages.button && { label: toText(messages.button), link: createEmailLink(kind, values, origin) };
  const unsubscribeLine =
    values.unsubscribe === undefined
      ? null
      : { label: toText(UNSUBSCRIBE_LABEL), link: unsubscribeLink(values.unsubscribe, origin) };
  const toLines = (link: LabelledLink | null | undefined): string[] => (link ? [`${link.label}:\n${link.link}`] : []);
  const text = [...paragraphs, ...toLines(button), ...notes, ...toLines(unsubscribeLine), `-- \n${footer}`];
  const body = [
    ...paragraphs.map((paragraph) => `<p style="margin: 0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(button ? [buttonHtml(button), smallPrint(escapeHtml(`${toText(LINK_HINT)} ${button.link}`))] : []),
    ...notes.map((note) => smallPrint(escapeHtml(note))),
    ...(unsubscribeLine
      ? [
          smallPrint(
            `<a class="muted" href="${escapeHtml(unsubscribeLine.link)}">${escapeHtml(unsubscribeLine.label)}</a>`,
          ),
        ]
      : []),
  ];
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: fillSlots(HTML_FRAME, {
      language,
      subject: escapeHtml(subject),
      body: body.join('\n'),
      footer: escapeHtml(footer),
    }),
    ...(unsubscribeLine && { unsubscribe: unsubscribeLine.link }),
  };
}

const MAX_DEVICE_LENGTH = 60;

function messageValuesOf({ until, at, device, answer, figures }: StoredValues, language: Language) {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-SG' : language, {
    timeZone: 'Asia/Singapore',
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return {
    ...figures,
    ...(until !== undefined && { until: format.format(new Date(until)) }),
    ...(at !== undefined && { at: format.format(new Date(at)) }),
    ...(answer !== undefined && { answer }),
    ...(device !== undefined && { device: deviceName(language, device) }),
  };
}

function deviceName(language: Language, device: string): string {
  if (device === '') return formatMessage(language, UNKNOWN_DEVICE, {});
  const shortened = device.slice(0, MAX_DEVICE_LENGTH);
  const parts = splitDeviceName(shortened);
  return parts ? formatMessage(language, DEVICE_NAME, parts) : shortened;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

interface LabelledLink {
  readonly label: string;
  readonly link: string;
}

function buttonHtml({ label, link }: LabelledLink): string {
  const style =
    'display: inline-block; padding: 14px 24px; border-radius: 14px; background: #1e7b4b; color: #ffffff; font-weight: 700; text-decoration: none';
  return `<p style="margin: 24px 0"><a class="button" style="${style}" href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>`;
}

function smallPrint(html: string): string {
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

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

function fillSlots(frame: string, slots: Readonly<Record<string, string>>): string {
  return frame.replaceAll(/\{\{(\w+)\}\}/g, (_slot, name: string) => slots[name] ?? '');
}
