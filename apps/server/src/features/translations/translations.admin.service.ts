import { citesTheSame } from '@ecopulse/content/figures';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { FIELD_PROBLEMS, withFigures } from '@ecopulse/contract/field-problems';
import { codePoints } from '@ecopulse/contract/scalars';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { ShownTranslations, TranslationLanguage } from '@ecopulse/contract/translations/translations-admin';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { EditingDeps } from '../../core/content/content-editing.ts';
import { refuseFaults } from '../../core/content/readiness.ts';
import type { TranslatedItem, TranslatedSource } from '../../core/content/translated-source.ts';
import { findTranslations, saveEdited } from '../../core/content/translations.queries.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Querier } from '../../db/database.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import { type FieldState, fieldStates, type Progress, progressOf } from './field-states.rules.ts';
import { mostCharacters } from './sound-translation.rules.ts';

export interface TranslationListFilters {
  readonly subject: TranslatedSubject;
  readonly language: TranslationLanguage;
  readonly show?: ShownTranslations | undefined;
  readonly search?: string | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

export interface ListedItem extends Progress {
  readonly id: number;
  readonly name: string;
}

export interface ItemStates {
  readonly subject: TranslatedSubject;
  readonly name: string;
  readonly states: readonly FieldState[];
}

export interface Place {
  readonly subject: TranslatedSubject;
  readonly subjectId: number;
  readonly language: TranslationLanguage;
}

/** `english` and `before` are what the form showed, to detect concurrent edits. */
export interface SentText {
  readonly field: string;
  readonly english: string;
  readonly before: string | null;
  readonly text: string;
}

export interface TranslationsAdmin {
  list(asked: TranslationListFilters): Promise<ListedItem[]>;
  /** Throws the subject's `notFound` code if there is no such item. */
  one(place: Place): Promise<ItemStates>;
  /** Throws as `one` does, `edited-meanwhile` if a text is no longer what the form showed, and `invalid-input`. */
  save(adminId: number, place: Place, sent: readonly SentText[]): Promise<ItemStates>;
}

export function createTranslationsAdmin(deps: EditingDeps, sources: readonly TranslatedSource[]): TranslationsAdmin {
  const sourceOf = (subject: TranslatedSubject): TranslatedSource => {
    const source = sources.find((one) => one.subject === subject);
    if (!source) throw new Error(`no feature has translations of ${subject}`);
    return source;
  };
  return {
    async list({ subject, language, show = 'all', search = '', before = Infinity, limit }) {
      const items = await sourceOf(subject).list(deps.db);
      const stored = await findTranslations(deps.db, { subject, language });
      const byItem = Map.groupBy(stored, ({ subject_id }) => subject_id);
      const text = search.trim().toLowerCase();
      return items
        .filter(({ id, name }) => id < before && name.toLowerCase().includes(text))
        .map(({ id, name, texts }) => ({ id, name, ...progressOf(fieldStates(texts, byItem.get(id) ?? [])) }))
        .filter((item) => show === 'all' || item[show] > 0)
        .toSorted((one, other) => other.id - one.id)
        .slice(0, limit);
    },
    async one(place) {
      const source = sourceOf(place.subject);
      const item = await source.one(deps.db, place.subjectId);
      if (!item) throw new ProblemError(source.notFound);
      return { subject: place.subject, name: item.name, states: await statesOf(deps.db, item, place) };
    },
    save: (adminId, place, sent) => save(deps, sourceOf(place.subject), adminId, place, sent),
  };
}

async function statesOf(
  db: Querier,
  { texts }: TranslatedItem,
  { subject, subjectId, language }: Place,
): Promise<FieldState[]> {
  return fieldStates(texts, await findTranslations(db, { subject, language, ids: [subjectId] }));
}

async function save(
  { db, clock, changes }: EditingDeps,
  source: TranslatedSource,
  adminId: number,
  place: Place,
  sent: readonly SentText[],
): Promise<ItemStates> {
  const { item, states, isChanged } = await db.transaction().execute(async (trx) => {
    const found = await source.lock(trx, place.subjectId);
    if (!found) throw new ProblemError(source.notFound);
    const before = await statesOf(trx, found, place);
    const texts = changedTexts(place.subject, before, sent);
    if (texts.length === 0) return { item: found, states: before, isChanged: false };
    const now = clock.now();
    await saveEdited(trx, { ...place, at: now, texts });
    const fields = [...new Set(texts.map(({ field }) => field.split('.', 1)[0]))].join(', ');
    const facts = { fields, language: place.language };
    const named = { subject: place.subject, subjectId: place.subjectId, subjectName: found.name };
    await recordAudit(trx, now, { adminId, action: 'edited', ...named, facts });
    return { item: found, states: await statesOf(trx, found, place), isChanged: true };
  });
  if (isChanged) changes.publish(CACHED_RESPONSES, 'translations');
  if (isChanged && item.isCached) changes.publish(CACHED_RESPONSES, source.cachedAs);
  return { subject: place.subject, name: item.name, states };
}

function changedTexts(subject: TranslatedSubject, states: readonly FieldState[], sent: readonly SentText[]) {
  const byField = new Map(states.map((state) => [state.field, state]));
  const faults: Record<string, string> = {};
  const changed = new Map<string, SentText>();
  for (const [place, one] of sent.entries()) {
    const stored = byField.get(one.field);
    if (stored?.english !== one.english) throw new ProblemError('edited-meanwhile');
    if (one.text === (stored.text ?? '')) continue;
    if (one.before !== stored.text) throw new ProblemError('edited-meanwhile');
    const fault = faultOf(subject, one);
    if (fault === null) changed.set(one.english, one);
    else faults[`texts.${place}.text`] = fault;
  }
  refuseFaults(['invalid-input', faults]);
  return [...changed.values()].map(({ field, english, text }) => ({ field, english, text }));
}

function faultOf(subject: TranslatedSubject, { field, english, text }: SentText): string | null {
  if (text === '') return null;
  const most = mostCharacters(subject, field);
  if (codePoints(text) > most) return withFigures(FIELD_PROBLEMS['too-long'], { most });
  return citesTheSame(english, text) ? null : ADMIN_FIELD_PROBLEMS['other-citations'];
}
