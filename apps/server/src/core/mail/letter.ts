import { readFileSync } from 'node:fs';
import { type Language, write } from '../words/catalogs.ts';
import type { Message } from '../words/message.ts';
import { FOOTER, LINK_HINT, type MailKind, UNKNOWN_DEVICE, type Words, WORDS } from './words.ts';

/** What a mail of a kind is about. The texts of strangers are in none: a mail must not carry their words to a victim. */
export interface MailValues {
  'password-reset': Link;
  verification: Link;
  'email-change': Link;
  'email-changed-notice': Event;
  'registration-attempt': Readonly<Record<string, never>>;
  'password-changed': Event;
  'passkey-added': Event;
  /** Until when the account can be restored. */
  'account-leaving': { readonly until: Date };
  /** A device is such as "Firefox on Android"; empty if it is unknown. */
  'new-device': Event & { readonly device: string };
}

interface Link {
  /** The secret of the link. */
  readonly token: string;
  /** When the link ends. */
  readonly until: Date;
}

interface Event {
  readonly at: Date;
}

/** The values of any kind, as they wait in the queue. */
export interface StoredValues {
  readonly token?: string;
  readonly until?: string;
  readonly at?: string;
  readonly device?: string;
}

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const PATHS: Partial<Record<MailKind, string>> = {
  'password-reset': '/reset',
  verification: '/verify',
  'email-change': '/verify',
  'password-changed': '/forgot',
  'passkey-added': '/settings',
  'new-device': '/forgot',
};

/** Where the button of a mail leads. */
export function linkOf(kind: MailKind, { token }: StoredValues, origin: string): string {
  const link = new URL(PATHS[kind] ?? '/', origin);
  if (token !== undefined) link.searchParams.set('token', token);
  return link.href;
}

const FRAME = readFileSync(new URL('./frame.html', import.meta.url), 'utf8');

/** Writes a mail in a language, once as text and once as HTML. */
export function composeLetter(kind: MailKind, language: Language, values: StoredValues, origin: string): Letter {
  const words: Words = WORDS[kind];
  const shown = shownValues(values, language);
  const say = (message: Message): string => oneLine(write(language, message, shown));
  const subject = say(words.subject);
  const paragraphs = words.paragraphs.map(say);
  const notes = words.notes.map(say);
  const footer = say(FOOTER);
  const button = words.button && { label: say(words.button), link: linkOf(kind, values, origin) };
  const text = [...paragraphs, ...(button ? [`${button.label}:\n${button.link}`] : []), ...notes, `-- \n${footer}`];
  const body = [
    ...paragraphs.map((paragraph) => `<p style="margin: 0 0 16px">${escaped(paragraph)}</p>`),
    ...(button ? [buttonHtml(button), small(`${say(LINK_HINT)} ${button.link}`)] : []),
    ...notes.map(small),
  ];
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: fill(FRAME, { language, subject: escaped(subject), body: body.join('\n'), footer: escaped(footer) }),
  };
}

const LONGEST_DEVICE = 60;

function shownValues({ until, at, device }: StoredValues, language: Language) {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-SG' : language, {
    timeZone: 'Asia/Singapore',
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return {
    ...(until !== undefined && { until: format.format(new Date(until)) }),
    ...(at !== undefined && { at: format.format(new Date(at)) }),
    ...(device !== undefined && {
      device: device === '' ? write(language, UNKNOWN_DEVICE, {}) : device.slice(0, LONGEST_DEVICE),
    }),
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

function buttonHtml({ label, link }: { readonly label: string; readonly link: string }): string {
  const style =
    'display: inline-block; padding: 14px 24px; border-radius: 14px; background: #1e7b4b; color: #ffffff; font-weight: 700; text-decoration: none';
  return `<p style="margin: 24px 0"><a class="button" style="${style}" href="${escaped(link)}">${escaped(label)}</a></p>`;
}

function small(text: string): string {
  const style = 'margin: 0 0 12px; color: #55635a; font-size: 14px; overflow-wrap: anywhere';
  return `<p class="muted" style="${style}">${escaped(text)}</p>`;
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
