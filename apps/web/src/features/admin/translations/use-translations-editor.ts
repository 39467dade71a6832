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

/** The translations by the key of their field. */
export interface TranslationsForm {
  texts: Record<string, string>;
}

/** A name within a form, where a dot would lead into an object. */
export function keyOf(field: string): string {
  return field.replaceAll('.', '-');
}

function toForm({ texts }: TranslationsToEdit): TranslationsForm {
  return { texts: Object.fromEntries(texts.map(({ field, text }) => [keyOf(field), text ?? ''])) };
}

/** The texts that differ from those that the form was made from. */
function editedTexts({ texts }: TranslationsToEdit, form: TranslationsForm): EditedText[] {
  return texts.flatMap(({ field, english, text: before }) => {
    const text = form.texts[keyOf(field)] ?? '';
    return text === (before ?? '') ? [] : [{ field, english, before, text }];
  });
}

/**
 * The state of an editor of translations. A failure never loses what was typed. If the English or a translation was changed
 * meanwhile, the admin sees that first and saves again.
 */
export function useTranslationsEditor(place: Place, opened: TranslationsToEdit) {
  const queryClient = useQueryClient();
  /** What the form was made from. A newer answer in the cache must not replace it. */
  const [base, setBase] = useState(opened);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  /** Counts refusals, because each one moves the focus to the summary. */
  const [refusals, setRefusals] = useState(0);
  /** Translations by others that came while the admin was typing another one, by the key of their field. */
  const [others, setOthers] = useState<Readonly<Record<string, string>>>({});
  const form = useForm<TranslationsForm>({ defaultValues: toForm(base), shouldFocusError: false });
  const { isDirty } = form.formState;
  /** A ref, because a second click can come before the first one has rendered. */
  const isRunning = useRef(false);
  /** Leaving loses nothing. Known before the form renders as saved. */
  const mayLeave = useRef(false);

  useDraftAcrossRemount<{ from: TranslationsToEdit; values: TranslationsForm }>(
    () => (isDirty ? { draft: { from: base, values: structuredClone(form.getValues()) }, goesAlong: false } : null),
    ({ from, values }) => rebase(from, values, toForm(from)),
  );

  /** Makes the form from what is stored, and keeps what was typed since it was as `before`. Returns whether nothing was. */
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

  /** Shows a refusal at its fields, and what they do not say as a failure. */
  async function refuse(refusal: unknown, sent: readonly EditedText[]): Promise<void> {
    // Without them, the sentences are shown as the server sent them.
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

  /** After `edited-meanwhile`: shows what is stored now, beside what was typed, and moves the focus there. */
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
