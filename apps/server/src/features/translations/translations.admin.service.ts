import { citesTheSame } from '@ecopulse/content/figures';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { FIELD_PROBLEMS, fillPlaceholders } from '@ecopulse/contract/field-problems';
import { codePoints } from '@ecopulse/contract/scalars';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { ShownTranslations, TranslationLanguage } from '@ecopulse/contract/translations/translations-admin';
import { recordAuditEntry } from '../../core/audit/audit.service.ts';
import type { EditingDeps } from '../../core/content/content-editing.ts';
import { throwOnFaults } from '../../core/content/readiness.ts';
import type { TranslatedItem, TranslatedSource } from '../../core/content/translated-source.ts';
import { findTranslations, saveEditedTranslations } from '../../core/content/translations.queries.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Querier } from '../../db/database.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import { type FieldState, fieldStates, type TranslationProgress, countProgress } from './field-states.rules.ts';
import { maxCharacters } from './translation-lengths.rules.ts';

export interface TranslationListFilters {
  readonly subject: TranslatedSubject;
  readonly language: TranslationLanguage;
  readonly show?: ShownTranslations | undefined;
  readonly search?: string | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

export interface ListedItem extends TranslationProgress {
  readonly id: number;
  readonly name: string;
}

export interface ItemStates {
  readonly subject: TranslatedSubject;
  readonly name: string;
  readonly states: readonly FieldState[];
}

export interface TranslationTarget {
  readonly subject: TranslatedSubject;
  readonly subjectId: number;
  readonly language: TranslationLanguage;
}

/** `english` and `before` are what the form showed, to detect concurrent edits. */
export interface TextEdit {
  readonly field: string;
  readonly english: string;
  readonly before: string | null;
  readonly text: string;
}

export interface TranslationsAdmin {
  list(filters: TranslationListFilters): Promise<ListedItem[]>;
  /** Throws the subject's `notFound` code if there is no such item. */
  get(target: TranslationTarget): Promise<ItemStates>;
  /** Throws like `get`, `edited-meanwhile` if a text is no longer what the form showed, and `invalid-input`. */
  save(adminId: number, target: TranslationTarget, edits: readonly TextEdit[]): Promise<ItemStates>;
}

export function createTranslationsAdmin(deps: EditingDeps, sources: readonly TranslatedSource[]): TranslationsAdmin {
  const sourceOf = (subject: TranslatedSubject): TranslatedSource => {
    const source = sources.find((candidate) => candidate.subject === subject);
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
        .map(({ id, name, texts }) => ({ id, name, ...countProgress(fieldStates(texts, byItem.get(id) ?? [])) }))
        .filter((item) => show === 'all' || item[show] > 0)
        .toSorted((a, b) => b.id - a.id)
        .slice(0, limit);
    },
    async get(target) {
      const source = sourceOf(target.subject);
      const item = await source.find(deps.db, target.subjectId);
      if (!item) throw new ProblemError(source.notFound);
      return { subject: target.subject, name: item.name, states: await statesOf(deps.db, item, target) };
    },
    save: (adminId, target, edits) => save(deps, sourceOf(target.subject), adminId, target, edits),
  };
}

async function statesOf(
  db: Querier,
  { texts }: TranslatedItem,
  { subject, subjectId, language }: TranslationTarget,
): Promise<FieldState[]> {
  return fieldStates(texts, await findTranslations(db, { subject, language, ids: [subjectId] }));
}

async function save(
  { db, clock, changes }: EditingDeps,
  source: TranslatedSource,
  adminId: number,
  target: TranslationTarget,
  edits: readonly TextEdit[],
): Promise<ItemStates> {
  const {
    item: savedItem,
    states,
    isChanged,
  } = await db.transaction().execute(async (trx) => {
    const lockedItem = await source.lock(trx, target.subjectId);
    if (!lockedItem) throw new ProblemError(source.notFound);
    const before = await statesOf(trx, lockedItem, target);
    const texts = changedTexts(target.subject, before, edits);
    if (texts.length === 0) return { item: lockedItem, states: before, isChanged: false };
    const now = clock.now();
    await saveEditedTranslations(trx, { ...target, at: now, texts });
    const fields = [...new Set(texts.map(({ field }) => field.split('.', 1)[0]))].join(', ');
    const facts = { fields, language: target.language };
    const auditedItem = { subject: target.subject, subjectId: target.subjectId, subjectName: lockedItem.name };
    await recordAuditEntry(trx, now, { adminId, action: 'edited', ...auditedItem, facts });
    return { item: lockedItem, states: await statesOf(trx, lockedItem, target), isChanged: true };
  });
  if (isChanged) changes.publish(CACHED_RESPONSES, 'translations');
  if (isChanged && savedItem.isCached) changes.publish(CACHED_RESPONSES, source.cachedAs);
  return { subject: target.subject, name: savedItem.name, states };
}

function changedTexts(subject: TranslatedSubject, states: readonly FieldState[], edits: readonly TextEdit[]) {
  const byField = new Map(states.map((state) => [state.field, state]));
  const faults: Record<string, string> = {};
  const changedByEnglish = new Map<string, TextEdit>();
  for (const [index, edit] of edits.entries()) {
    const stored = byField.get(edit.field);
    if (stored?.english !== edit.english) throw new ProblemError('edited-meanwhile');
    if (edit.text === (stored.text ?? '')) continue;
    if (edit.before !== stored.text) throw new ProblemError('edited-meanwhile');
    const fault = faultOf(subject, edit);
    if (fault === null) changedByEnglish.set(edit.english, edit);
    else faults[`texts.${index}.text`] = fault;
  }
  throwOnFaults(['invalid-input', faults]);
  return [...changedByEnglish.values()].map(({ field, english, text }) => ({ field, english, text }));
}

function faultOf(subject: TranslatedSubject, { field, english, text }: TextEdit): string | null {
  if (text === '') return null;
  const maxLength = maxCharacters(subject, field);
  if (codePoints(text) > maxLength) return fillPlaceholders(FIELD_PROBLEMS['too-long'], { most: maxLength });
  return citesTheSame(english, text) ? null : ADMIN_FIELD_PROBLEMS['other-citations'];
}
