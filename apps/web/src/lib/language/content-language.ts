import { i18n } from '@lingui/core';
import { contentAddress } from '@ecopulse/contract/translations/content-calls';
import type { Language } from './i18n.ts';
import { markTranslated, setTranslatedNames } from './lang-of.ts';

type Json = Readonly<Record<string, unknown>>;

const CALLS_WITH_CONTENT_NAMES =
  /^\/api\/(?:admin\/users\/\d|user\/(?:activities|badges|green-spaces|visits|routes|week-summary|eco-actions|profile|cheers)|friends?\b|invites\/|notifications|users\/|challenges\/\d+\/|green-spaces\/(?:checkin|\d+\/routes)|lessons\/\d+\/complete)/;
const CONTENT_NAME_FIELDS = new Set(['name', 'title', 'badgeName', 'description', 'greenSpace']);

const namesByLanguage = new Map<Language, Promise<Json>>();

/** Keyed by the English name; empty if loading fails. */
function loadNames(language: Language): Promise<Json> {
  const cached = namesByLanguage.get(language);
  if (cached) return cached;
  const request = fetch(`/api/content-names?language=${language}`)
    .then((response) => (response.ok ? (response.json() as Promise<Json>) : Promise.reject(new Error('no names'))))
    .catch((): Json => {
      namesByLanguage.delete(language);
      return {};
    });
  namesByLanguage.set(language, request);
  return request;
}

i18n.on('change', () => {
  if (i18n.locale === 'en') setTranslatedNames({});
});

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** `path` is like `sections.0.heading`. */
function setText(item: Record<string, unknown>, path: string, text: string): void {
  const keys = path.split('.');
  const lastKey = keys.pop() ?? '';
  let target: unknown = item;
  for (const key of keys) target = isObject(target) ? target[key] : undefined;
  if (!isObject(target) || typeof target[lastKey] !== 'string') return;
  target[lastKey] = text;
  markTranslated(text);
}

export function applyTranslations(value: unknown, language: Language): void {
  if (!isObject(value)) return;
  const { translations } = value;
  if (isObject(translations)) {
    const texts = translations[language];
    for (const [path, text] of Object.entries(isObject(texts) ? texts : {})) setText(value, path, String(text));
  } else for (const inner of Object.values(value)) applyTranslations(inner, language);
}

/** The badge of a club's goal is named by its last day too, such as `Club goal 2026-11-30`. */
function findName(text: string, names: Json): string | undefined {
  const [, name = text, day = ''] = /^(.*?)( \d{4}-\d{2}-\d{2})?$/s.exec(text) ?? [];
  const translated = names[name];
  return typeof translated === 'string' ? translated + day : undefined;
}

function applyNames(value: unknown, names: Json): void {
  if (!isObject(value)) return;
  for (const [field, inner] of Object.entries(value)) {
    const name = typeof inner === 'string' && CONTENT_NAME_FIELDS.has(field) ? findName(inner, names) : undefined;
    if (name !== undefined) setText(value, field, name);
    else applyNames(inner, names);
  }
}

// `lib/api.ts` uses this module as its `Translator`.
export { contentAddress };

export async function translateAnswer<Answer>(answer: Answer, address: string, language: Language): Promise<Answer> {
  applyTranslations(answer, language);
  const names = await loadNames(language);
  setTranslatedNames(names);
  if (CALLS_WITH_CONTENT_NAMES.test(address)) applyNames(answer, names);
  return answer;
}
