import { hasSameMarks } from '@ecopulse/content/figures';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { FIELD_PROBLEMS, fillPlaceholders } from '@ecopulse/contract/field-problems';
import { codePoints } from '@ecopulse/contract/scalars';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import {
  type ShownTranslations,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '@ecopulse/contract/translations/translations-admin';
import { recordAuditEntry } from '../../core/audit/audit.service.ts';
import type { EditingDeps } from '../../core/content/content-editing.ts';
import { throwOnFaults } from '../../core/content/readiness.ts';
import type { TranslatedItem, TranslatedSource } from '../../core/content/translated-source.ts';
import { findTranslations, saveEditedTranslations } from '../../core/content/translations.queries.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Querier } from '../../db/database.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import { countProgress, type FieldState, fieldStates, type TranslationProgress } from './field-states.rules.ts';
import { findTranslationsWithReports } from './reports/translation-reports.queries.ts';
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

export interface TranslationTarget {
  readonly subject: TranslatedSubject;
  readonly subjectId: number;
}

export interface TranslationState extends FieldState {
  readonly language: TranslationLanguage;
  readonly isReported: boolean;
}

/** One text in all languages; for each field of the item, how many languages it is translated into. */
export interface TextStates {
  readonly subject: TranslatedSubject;
  readonly name: string;
  readonly fields: readonly { readonly field: string; readonly translated: number }[];
  readonly field: string;
  readonly english: string;
  readonly translations: readonly TranslationState[];
}

/** `english` and `before` are what the form showed, to detect concurrent edits. */
export interface TextEdit {
  readonly field: string;
  readonly english: string;
  readonly translations: readonly {
    readonly language: TranslationLanguage;
    readonly before: string | null;
    readonly text: string;
  }[];
}

export interface TranslationsAdmin {
  list(filters: TranslationListFilters): Promise<ListedItem[]>;
  /** The first text if there is no such field. Throws the subject's `notFound` code if there is no such item. */
  get(target: TranslationTarget, field: string | undefined): Promise<TextStates>;
  /** Throws like `get`, `edited-meanwhile` if a text is no longer what the form showed, and `invalid-input`. */
  save(adminId: number, target: TranslationTarget, edit: TextEdit): Promise<TextStates>;
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
    async get(target, field) {
      const source = sourceOf(target.subject);
      const item = await source.find(deps.db, target.subjectId);
      if (!item) throw new ProblemError(source.notFound);
      return statesOf(deps.db, item, target, field);
    },
    save: (adminId, target, edit) => save(deps, sourceOf(target.subject), adminId, target, edit),
  };
}

async function statesOf(
  db: Querier,
  { name, texts }: TranslatedItem,
  { subject, subjectId }: TranslationTarget,
  wantedField: string | undefined,
): Promise<TextStates> {
  const [firstField = '', ...otherFields] = Object.keys(texts);
  const field = otherFields.find((candidate) => candidate === wantedField) ?? firstField;
  const english = texts[field] ?? '';
  const rows = await findTranslationsWithReports(db, { subject, subjectId, english });
  const stored = Map.groupBy(rows, ({ language }) => language);
  const byLanguage = TRANSLATION_LANGUAGES.map((language) => ({
    language,
    states: fieldStates(texts, stored.get(language) ?? []),
  }));
  return {
    subject,
    name,
    fields: Object.keys(texts).map((otherField, index) => ({
      field: otherField,
      translated: byLanguage.filter(({ states }) => states[index]?.text !== null).length,
    })),
    field,
    english,
    translations: byLanguage.flatMap(({ language, states }) => {
      const state = states.find((candidate) => candidate.field === field);
      const isReported = rows.some((row) => row.language === language && row.is_reported && row.text === state?.text);
      return state ? [{ ...state, language, isReported }] : [];
    }),
  };
}

async function save(
  { db, clock, changes }: EditingDeps,
  source: TranslatedSource,
  adminId: number,
  target: TranslationTarget,
  edit: TextEdit,
): Promise<TextStates> {
  const { field, english } = edit;
  const { item, states, isChanged } = await db.transaction().execute(async (trx) => {
    const lockedItem = await source.lock(trx, target.subjectId);
    if (!lockedItem) throw new ProblemError(source.notFound);
    const before = await statesOf(trx, lockedItem, target, field);
    const changed = changedTranslations(before, edit);
    if (changed.length === 0) return { item: lockedItem, states: before, isChanged: false };
    const now = clock.now();
    const auditedItem = { subject: target.subject, subjectId: target.subjectId, subjectName: lockedItem.name };
    for (const { language, text } of changed) {
      await saveEditedTranslations(trx, { ...target, language, at: now, texts: [{ field, english, text }] });
      const facts = { fields: field.split('.', 1)[0] ?? field, language };
      await recordAuditEntry(trx, now, { adminId, action: 'edited', ...auditedItem, facts });
    }
    return { item: lockedItem, states: await statesOf(trx, lockedItem, target, field), isChanged: true };
  });
  if (isChanged) changes.publish(CACHED_RESPONSES, 'translations');
  if (isChanged && item.isCached) changes.publish(CACHED_RESPONSES, source.cachedAs);
  return states;
}

function changedTranslations(
  { subject, field, english, translations }: TextStates,
  edit: TextEdit,
): TextEdit['translations'] {
  if (edit.field !== field || edit.english !== english) throw new ProblemError('edited-meanwhile');
  const faults: Record<string, string> = {};
  const changed = new Map<TranslationLanguage, TextEdit['translations'][number]>();
  for (const [index, translation] of edit.translations.entries()) {
    const { language, before, text } = translation;
    const stored = translations.find((state) => state.language === language)?.text ?? null;
    if (text === (stored ?? '')) continue;
    if (before !== stored) throw new ProblemError('edited-meanwhile');
    const fault = faultOf(subject, { field, english, text });
    if (fault === null) changed.set(language, translation);
    else faults[`translations.${index}.text`] = fault;
  }
  throwOnFaults(['invalid-input', faults]);
  return [...changed.values()];
}

interface EditedText {
  readonly field: string;
  readonly english: string;
  readonly text: string;
}

function faultOf(subject: TranslatedSubject, { field, english, text }: EditedText): string | null {
  if (text === '') return null;
  const maxLength = maxCharacters(subject, field);
  if (codePoints(text) > maxLength) return fillPlaceholders(FIELD_PROBLEMS['too-long'], { most: maxLength });
  return hasSameMarks(english, text) ? null : ADMIN_FIELD_PROBLEMS['other-citations'];
}
