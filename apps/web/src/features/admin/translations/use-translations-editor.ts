import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import type { TextToTranslate, TranslationsToEdit } from '@ecopulse/contract/translations/translations-admin';
import { CallError } from '../../../lib/call-error.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useDraftAcrossRemount } from '../editor/use-draft-across-remount.ts';
import { loadAdminFieldMessages } from '../validation/field-messages.ts';
import {
  type EditedText,
  cacheTranslations,
  type TranslationTarget,
  fetchTranslations,
  saveTranslations,
} from './translations.api.ts';

export interface TranslationsForm {
  texts: Record<string, string>;
}

/** React Hook Form would treat a dot as a path separator. */
export function toFormKey(field: string): string {
  return field.replaceAll('.', '-');
}

function toForm({ texts }: TranslationsToEdit): TranslationsForm {
  return { texts: Object.fromEntries(texts.map(({ field, text }) => [toFormKey(field), text ?? ''])) };
}

function listEditedTexts({ texts }: TranslationsToEdit, form: TranslationsForm): EditedText[] {
  return texts.flatMap(({ field, english, text: before }) => {
    const text = form.texts[toFormKey(field)] ?? '';
    return text === (before ?? '') ? [] : [{ field, english, before, text }];
  });
}

/** A failure never loses edits. After another admin's change, the editor shows that change, and the admin saves again. */
export function useTranslationsEditor(target: TranslationTarget, initialTexts: TranslationsToEdit) {
  const queryClient = useQueryClient();
  /** What the form was initialised from. A newer response in the cache must not replace it. */
  const [base, setBase] = useState(initialTexts);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [failureCount, setFailureCount] = useState(0);
  /** Translations by other admins that conflict with unsaved edits, by field key. */
  const [conflicts, setConflicts] = useState<Readonly<Record<string, string>>>({});
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
    const edits = Object.entries(current.texts).filter(
      ([key, text]) => text !== baseline.texts[key] && key in next.texts && text !== next.texts[key],
    );
    setBase(stored);
    form.reset(next);
    for (const [key, text] of edits) form.setValue(`texts.${key}`, text, { shouldDirty: true });
    return edits.length === 0;
  }

  async function showSaveFailure(saveError: unknown, sentTexts: readonly EditedText[]): Promise<void> {
    // Without the messages, errors appear as the server sent them.
    await loadAdminFieldMessages().catch(() => null);
    const fields = saveError instanceof CallError ? Object.entries(saveError.fields ?? {}) : [];
    // The server names a field by its position in the request.
    const fieldErrors = fields.flatMap(([name, message]) => {
      const field = sentTexts[Number(/^texts\.(\d+)\.text$/.exec(name)?.[1])]?.field;
      return field === undefined ? [] : [{ field, message }];
    });
    for (const { field, message } of fieldErrors)
      form.setError(`texts.${toFormKey(field)}`, { type: 'server', message });
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
    const sentTexts = listEditedTexts(base, submitted);
    if (sentTexts.length === 0) return;
    form.clearErrors();
    await runExclusively(
      async () => {
        const stored = await saveTranslations(target, sentTexts);
        cacheTranslations(queryClient, target, stored);
        setConflicts({});
        canLeave.current = rebase(stored, structuredClone(form.getValues()), submitted);
        toast({ title: t`Saved` });
      },
      (error) => showSaveFailure(error, sentTexts),
    );
  }

  /** After `edited-meanwhile`: shows the stored texts beside the edits and focuses the first conflict. */
  async function showStoredTexts(): Promise<void> {
    await runExclusively(async () => {
      const latest = await fetchTranslations(target);
      const [baseForm, latestForm] = [toForm(base), toForm(latest)];
      const current = structuredClone(form.getValues());
      const editedKeys = Object.keys(latestForm.texts).filter((key) => current.texts[key] !== baseForm.texts[key]);
      const conflictKeys = editedKeys.filter(
        (key) => latestForm.texts[key] !== baseForm.texts[key] && latestForm.texts[key] !== current.texts[key],
      );
      setConflicts(Object.fromEntries(conflictKeys.map((key) => [key, latestForm.texts[key] ?? ''])));
      flushSync(() => rebase(latest, current, baseForm));
      const [firstKey] = [...conflictKeys, ...editedKeys];
      if (firstKey !== undefined) form.setFocus(`texts.${firstKey}`);
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
    findWarning: ({ field }: TextToTranslate) => base.warnings.find((warning) => warning.field === field),
  };
}

export type TranslationsEditor = ReturnType<typeof useTranslationsEditor>;
