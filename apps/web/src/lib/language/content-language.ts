import { i18n } from '@lingui/core';
import { contentAddress } from '@ecopulse/contract/translations/content-calls';
import type { Language } from './i18n.ts';
import { noteTranslated, setNames } from './lang-of.ts';

type Json = Readonly<Record<string, unknown>>;

const NAMING_CALLS =
  /^\/api\/(?:admin\/users\/\d|user\/(?:activities|badges|green-spaces|visits|routes|week-summary|eco-actions|profile|cheers)|friends\b|notifications|users\/|challenges\/\d+\/|green-spaces\/(?:checkin|\d+\/routes)|lessons\/\d+\/complete)/;
const NAMING_FIELDS = new Set(['name', 'title', 'badgeName', 'description', 'greenSpace']);

const names = new Map<Language, Promise<Json>>();

/** Keyed by the English name; empty if loading fails. */
function namesIn(language: Language): Promise<Json> {
  const known = names.get(language);
  if (known) return known;
  const asked = fetch(`/api/content-names?language=${language}`)
    .then((response) => (response.ok ? (response.json() as Promise<Json>) : Promise.reject(new Error('no names'))))
    .catch((): Json => {
      names.delete(language);
      return {};
    });
  names.set(language, asked);
  return asked;
}

i18n.on('change', () => {
  if (i18n.locale === 'en') setNames({});
});

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** `path` is like `sections.0.heading`. */
function put(item: Record<string, unknown>, path: string, text: string): void {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let place: unknown = item;
  for (const step of steps) place = isObject(place) ? place[step] : undefined;
  if (!isObject(place) || typeof place[last] !== 'string') return;
  place[last] = text;
  noteTranslated(text);
}

export function putTranslations(value: unknown, language: Language): void {
  if (!isObject(value)) return;
  const { translations } = value;
  if (isObject(translations)) {
    const texts = translations[language];
    for (const [path, text] of Object.entries(isObject(texts) ? texts : {})) put(value, path, String(text));
  } else for (const inner of Object.values(value)) putTranslations(inner, language);
}

function putNames(value: unknown, names: Json): void {
  if (!isObject(value)) return;
  for (const [field, inner] of Object.entries(value)) {
    const name = typeof inner === 'string' && NAMING_FIELDS.has(field) ? names[inner] : undefined;
    if (typeof name === 'string') put(value, field, name);
    else putNames(inner, names);
  }
}

export { contentAddress };

export async function inLanguage<Answer>(answer: Answer, address: string, language: Language): Promise<Answer> {
  putTranslations(answer, language);
  const known = await namesIn(language);
  setNames(known);
  if (NAMING_CALLS.test(address)) putNames(answer, known);
  return answer;
}
