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
  keepTranslations,
  type Place,
  readTranslations,
  saveTranslations,
} from './translations.api.ts';

export interface TranslationsForm {
  texts: Record<string, string>;
}

/** React Hook Form would treat a dot as a path separator. */
export function keyOf(field: string): string {
  return field.replaceAll('.', '-');
}

function toForm({ texts }: TranslationsToEdit): TranslationsForm {
  return { texts: Object.fromEntries(texts.map(({ field, text }) => [keyOf(field), text ?? ''])) };
}

function editedTexts({ texts }: TranslationsToEdit, form: TranslationsForm): EditedText[] {
  return texts.flatMap(({ field, english, text: before }) => {
    const text = form.texts[keyOf(field)] ?? '';
    return text === (before ?? '') ? [] : [{ field, english, before, text }];
  });
}

/** A failure never loses edits. After another admin's change, the editor shows it, and the admin saves again. */
export function useTranslationsEditor(place: Place, opened: TranslationsToEdit) {
  const queryClient = useQueryClient();
  /** What the form was initialised from. A newer response in the cache must not replace it. */
  const [base, setBase] = useState(opened);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [refusals, setRefusals] = useState(0);
  /** Translations by other admins that conflict with unsaved edits, by field key. */
  const [others, setOthers] = useState<Readonly<Record<string, string>>>({});
  const form = useForm<TranslationsForm>({ defaultValues: toForm(base), shouldFocusError: false });
  const { isDirty } = form.formState;
  /** A ref, because a second click can come before the re-render. */
  const isRunning = useRef(false);
  /** Whether leaving loses nothing. A ref, since navigation can precede the render that clears `isDirty`. */
  const mayLeave = useRef(false);

  useDraftAcrossRemount<{ from: TranslationsToEdit; values: TranslationsForm }>(
    () =>
      isDirty ? { draft: { from: base, values: structuredClone(form.getValues()) }, followsNavigation: false } : null,
    ({ from, values }) => rebase(from, values, toForm(from)),
  );

  /** Resets the form to `stored` but keeps edits made since `before`. Returns whether there were none. */
  function rebase(stored: TranslationsToEdit, typed: TranslationsForm, before: TranslationsForm): boolean {
    const next = toForm(stored);
    const changed = Object.entries(typed.texts).filter(
      ([key, text]) => text !== before.texts[key] && key in next.texts && text !== next.texts[key],
    );
    setBase(stored);
    form.reset(next);
    for (const [key, text] of changed) form.setValue(`texts.${key}`, text, { shouldDirty: true });
    return changed.length === 0;
  }

  async function refuse(refusal: unknown, sent: readonly EditedText[]): Promise<void> {
    // Without the messages, errors appear as the server sent them.
    await loadAdminFieldMessages().catch(() => null);
    const fields = refusal instanceof CallError ? Object.entries(refusal.fields ?? {}) : [];
    const known = fields.flatMap(([name, message]) => {
      const field = sent[Number(/^texts\.(\d+)\.text$/.exec(name)?.[1])]?.field;
      return field === undefined ? [] : [{ field, message }];
    });
    for (const { field, message } of known) form.setError(`texts.${keyOf(field)}`, { type: 'server', message });
    if (known.length === 0 || known.length < fields.length) setFailure(refusal);
    setRefusals((count) => count + 1);
  }

  async function run(step: () => Promise<void>, orElse: (error: unknown) => Promise<void> | void): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    mayLeave.current = false;
    setSaving(true);
    setFailure(null);
    try {
      await step();
    } catch (error) {
      await orElse(error);
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  }

  async function save(): Promise<void> {
    const before = structuredClone(form.getValues());
    const sent = editedTexts(base, before);
    if (sent.length === 0) return;
    form.clearErrors();
    await run(
      async () => {
        const stored = await saveTranslations(place, sent);
        keepTranslations(queryClient, place, stored);
        setOthers({});
        mayLeave.current = rebase(stored, structuredClone(form.getValues()), before);
        toast({ title: t`Saved` });
      },
      (error) => refuse(error, sent),
    );
  }

  /** After `edited-meanwhile`: shows the stored texts beside the edits and focuses the first conflict. */
  async function showCurrent(): Promise<void> {
    await run(async () => {
      const latest = await readTranslations(place);
      const [old, now] = [toForm(base), toForm(latest)];
      const typed = structuredClone(form.getValues());
      const kept = Object.keys(now.texts).filter((key) => typed.texts[key] !== old.texts[key]);
      const clashes = kept.filter((key) => now.texts[key] !== old.texts[key] && now.texts[key] !== typed.texts[key]);
      setOthers(Object.fromEntries(clashes.map((key) => [key, now.texts[key] ?? ''])));
      flushSync(() => rebase(latest, typed, old));
      const [first] = [...clashes, ...kept];
      if (first !== undefined) form.setFocus(`texts.${first}`);
    }, setFailure);
  }

  return {
    form,
    base,
    others,
    isDirty,
    isSaving,
    failure,
    refusals,
    mayLeave,
    save,
    showCurrent,
    warningOf: ({ field }: TextToTranslate) => base.warnings.find((one) => one.field === field),
  };
}

export type TranslationsEditor = ReturnType<typeof useTranslationsEditor>;
