import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import type { TranslationLanguage, TranslationsToEdit } from '@ecopulse/contract/translations/translations-admin';
import { CallError } from '../../../lib/call-error.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useDraftAcrossRemount } from '../editor/use-draft-across-remount.ts';
import { loadAdminFieldMessages } from '../validation/field-messages.ts';
import {
  type EditedTranslation,
  cacheTranslations,
  type TranslationTarget,
  fetchTranslations,
  saveTranslations,
} from './translations.api.ts';

export interface TranslationsForm {
  texts: Partial<Record<TranslationLanguage, string>>;
}

function toForm({ translations }: TranslationsToEdit): TranslationsForm {
  return { texts: Object.fromEntries(translations.map(({ language, text }) => [language, text ?? ''])) };
}

function listEditedTranslations({ translations }: TranslationsToEdit, form: TranslationsForm): EditedTranslation[] {
  return translations.flatMap(({ language, text: before }) => {
    const text = form.texts[language] ?? '';
    return text === (before ?? '') ? [] : [{ language, before, text }];
  });
}

type Entry = [TranslationLanguage, string];
const entriesOf = ({ texts }: TranslationsForm) => Object.entries(texts) as Entry[];

/** A failure never loses edits. After another admin's change, the editor shows that change, and the admin saves again. */
export function useTranslationsEditor(target: TranslationTarget, initialTexts: TranslationsToEdit) {
  const queryClient = useQueryClient();
  /** What the form was initialised from. A newer response in the cache must not replace it. */
  const [base, setBase] = useState(initialTexts);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [failureCount, setFailureCount] = useState(0);
  /** Translations by other admins that conflict with unsaved edits, by language. */
  const [conflicts, setConflicts] = useState<TranslationsForm['texts']>({});
  const form = useForm<TranslationsForm>({ defaultValues: toForm(base), shouldFocusError: false });
  const { isDirty } = form.formState;
  /** A ref, because a second click can come before the re-render. */
  const isRunning = useRef(false);
  /** Whether leaving loses nothing. A ref, since navigation can precede the render that clears `isDirty`. */
  const canLeave = useRef(false);

  useDraftAcrossRemount<{ draftBase: TranslationsToEdit; values: TranslationsForm }>(
    () =>
      isDirty
        ? { draft: { draftBase: base, values: structuredClone(form.getValues()) }, followsNavigation: false }
        : null,
    ({ draftBase, values }) => rebase(draftBase, values, toForm(draftBase)),
  );

  /** Resets the form to `stored` but keeps edits made since `baseline`. Returns whether there were no such edits. */
  function rebase(stored: TranslationsToEdit, current: TranslationsForm, baseline: TranslationsForm): boolean {
    const next = toForm(stored);
    const edits = entriesOf(current).filter(
      ([language, text]) => text !== baseline.texts[language] && text !== next.texts[language],
    );
    setBase(stored);
    form.reset(next);
    for (const [language, text] of edits) form.setValue(`texts.${language}`, text, { shouldDirty: true });
    return edits.length === 0;
  }

  async function showSaveFailure(saveError: unknown, sent: readonly EditedTranslation[]): Promise<void> {
    // Without the messages, errors appear as the server sent them.
    await loadAdminFieldMessages().catch(() => null);
    const fields = saveError instanceof CallError ? Object.entries(saveError.fields ?? {}) : [];
    // The server names a translation by its position in the request.
    const fieldErrors = fields.flatMap(([name, message]) => {
      const language = sent[Number(/^translations\.(\d+)\.text$/.exec(name)?.[1])]?.language;
      return language === undefined ? [] : [{ language, message }];
    });
    for (const { language, message } of fieldErrors) form.setError(`texts.${language}`, { type: 'server', message });
    const areAllShownAtFields = fieldErrors.length > 0 && fieldErrors.length === fields.length;
    if (!areAllShownAtFields) setFailure(saveError);
    setFailureCount((count) => count + 1);
  }

  async function runExclusively(
    step: () => Promise<void>,
    onError: (error: unknown) => Promise<void> | void,
  ): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    canLeave.current = false;
    setSaving(true);
    setFailure(null);
    try {
      await step();
    } catch (error) {
      await onError(error);
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  }

  async function save(): Promise<void> {
    const submitted = structuredClone(form.getValues());
    const sent = listEditedTranslations(base, submitted);
    if (sent.length === 0) return;
    form.clearErrors();
    await runExclusively(
      async () => {
        const stored = await saveTranslations(target, base, sent);
        cacheTranslations(queryClient, target, stored);
        setConflicts({});
        canLeave.current = rebase(stored, structuredClone(form.getValues()), submitted);
        toast({ title: t`Saved` });
      },
      (error) => showSaveFailure(error, sent),
    );
  }

  /** After `edited-meanwhile`: shows the stored texts beside the edits and focuses the first conflict. */
  async function showStoredTexts(): Promise<void> {
    await runExclusively(async () => {
      const latest = await fetchTranslations(target);
      const [baseForm, latestForm] = [toForm(base), toForm(latest)];
      const current = structuredClone(form.getValues());
      const edits = entriesOf(current).filter(([language, text]) => text !== baseForm.texts[language]);
      const conflicting = entriesOf(latestForm).filter(
        ([language, text]) =>
          text !== baseForm.texts[language] && edits.some(([edited, typed]) => edited === language && typed !== text),
      );
      setConflicts(Object.fromEntries(conflicting));
      flushSync(() => rebase(latest, current, baseForm));
      const [firstLanguage] = [...conflicting, ...edits].map(([language]) => language);
      if (firstLanguage !== undefined) form.setFocus(`texts.${firstLanguage}`);
    }, setFailure);
  }

  return {
    form,
    base,
    conflicts,
    isDirty,
    isSaving,
    failure,
    failureCount,
    canLeave,
    save,
    showStoredTexts,
  };
}

export type TranslationsEditor = ReturnType<typeof useTranslationsEditor>;
