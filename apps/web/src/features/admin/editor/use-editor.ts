import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '../../../lib/call-error.ts';
import type { FormEditing, Step, Versioned } from './content-editing.ts';
import { lazyResolver } from './lazy-resolver.ts';
import { useDraftAcrossRemount } from './use-draft-across-remount.ts';
import { setServerErrors } from './server-errors.ts';

/** A failed step, if the fields do not show all of its errors. */
export interface EditorFailure {
  step: Step;
  error: unknown;
}

/**
 * Resets the form to what is stored, but keeps what was typed since the form was sent as `before`. Returns whether nothing
 * was typed.
 */
function settle<Form extends FieldValues>(form: UseFormReturn<Form>, before: Form, stored: Form): boolean {
  const now = structuredClone(form.getValues());
  const typed = (Object.keys(now) as FieldPath<Form>[]).filter(
    (name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]),
  );
  form.reset(stored);
  for (const name of typed) form.setValue(name, now[name], { shouldDirty: true });
  return typed.length === 0;
}

export interface EditorOptions<Item> {
  /** Called with a new item when all that was typed is stored, for example to navigate to its address. */
  onCreated: (item: Item) => void;
  /** Called after each successful step. */
  onDone: (step: Step, item: Item) => void;
  /** The calls of the steps other than saving. */
  steps?: Readonly<Partial<Record<Step, (id: number, version: number) => Promise<Item>>>>;
}

/**
 * The state of an editor: its form, the item that the form was made from, and its steps. A failure never loses what was
 * typed, and a change by another admin is overwritten only on request.
 */
export function useEditor<Item extends Versioned, Form extends FieldValues>(
  editing: FormEditing<Item, Form>,
  opened: Item | null,
  { onCreated, onDone, steps = {} }: EditorOptions<Item>,
) {
  const queryClient = useQueryClient();
  /** The item that the form was made from. A newer version from the cache must not replace it. */
  const [base, setBase] = useState(opened);
  const [busy, setBusy] = useState<Step | null>(null);
  const [failure, setFailure] = useState<EditorFailure | null>(null);
  /** Counts failed validations, because each one moves the focus to the summary. */
  const [refusals, setRefusals] = useState(0);
  const form = useForm<Form>({
    defaultValues: (base ? editing.toForm(base) : editing.empty()) as DefaultValues<Form>,
    shouldFocusError: false,
    resolver: lazyResolver(editing.loadResolver),
  });
  const { isDirty } = form.formState;
  /** A ref, because a second click can come before the first one has rendered. */
  const isRunning = useRef(false);
  /** The address is still that of a new item. */
  const isNew = useRef(opened === null);
  /** Leaving loses nothing. Known before the form renders as saved. */
  const mayLeave = useRef(false);
  /** The step that was refused after a new item was stored. The editor at the item's address shows it. */
  const refusedOnTheWay = useRef<EditorFailure | null>(null);

  useDraftAcrossRemount<{ from: Item | null; values: Form; refused: EditorFailure | null }>(
    () => {
      const refused = refusedOnTheWay.current;
      if (!isDirty && refused === null) return null;
      return { draft: { from: base, values: structuredClone(form.getValues()), refused }, goesAlong: refused !== null };
    },
    ({ from, values, refused }) => {
      setBase(from);
      form.reset(from ? editing.toForm(from) : editing.empty());
      form.reset(values, { keepDefaultValues: true });
      if (refused) showRefusal(refused);
    },
  );

  function showRefusal({ step, error }: EditorFailure) {
    const isSaid = setServerErrors(form, error);
    if (!isSaid || !(error instanceof CallError) || error.code !== 'invalid-input') setFailure({ step, error });
    setRefusals((count) => count + 1);
  }

  function keep(item: Item) {
    setBase(item);
    editing.onStored(queryClient, item);
  }

  async function write(sent: Form, from: Item | null): Promise<Item> {
    const before = structuredClone(form.getValues());
    const stored = from ? await editing.save(from.id, sent, from.version) : await editing.create(sent);
    keep(stored);
    mayLeave.current = settle(form, before, editing.toForm(stored));
    return stored;
  }

  /** Takes a step from the version of `from`. `sent` holds the form, or null if it is stored already. */
  async function take(step: Step, sent: Form | null, from: Item | null): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    mayLeave.current = false;
    setBusy(step);
    setFailure(null);
    let item = from;
    try {
      if (sent) item = await write(sent, from);
      const further = steps[step];
      if (item && further) {
        item = await further(item.id, item.version);
        keep(item);
      }
      if (item) onDone(step, item);
      // An admin who kept typing stays until that is saved, too.
      if (item && isNew.current && mayLeave.current) onCreated(item);
    } catch (error) {
      showRefusal({ step, error });
      if (item && isNew.current) {
        // It is stored all the same. The refusal goes along to its address, and so does what was typed meanwhile.
        refusedOnTheWay.current = { step, error };
        mayLeave.current = true;
        onCreated(item);
      }
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  }

  /** Withdrawing does not touch the form. Other steps save it first, if it is valid. */
  async function start(step: Step, from: Item | null): Promise<void> {
    if (step === 'retire' || (step === 'publish' && from !== null && !isDirty)) {
      await take(step, null, from);
      return;
    }
    await form.handleSubmit(
      (sent) => take(step, sent, from),
      () => setRefusals((count) => count + 1),
    )();
  }

  /** Reads the latest version of the item. If that fails, the step shows the failure. */
  async function withLatest(step: Step, then: (latest: Item) => Promise<void> | void): Promise<void> {
    if (base === null || isRunning.current) return;
    setBusy(step);
    const latest = await editing.read(base.id).catch((error: unknown) => {
      setFailure({ step, error });
      return null;
    });
    setBusy(null);
    if (latest) await then(latest);
  }

  return {
    form,
    /** The stored item, or null before the first save. */
    item: base,
    isDirty,
    busy,
    failure,
    refusals,
    mayLeave,
    loadResolver: editing.loadResolver,
    save: () => start('save', base),
    publish: () => start('publish', base),
    retire: () => start('retire', base),
    /** After `edited-meanwhile`: repeats the failed step from the latest version. */
    keepMine: () =>
      withLatest(failure?.step ?? 'save', async (latest) => {
        setBase(latest);
        await start(failure?.step ?? 'save', latest);
      }),
    /** After `edited-meanwhile`: discards what was typed. */
    takeTheirs: () =>
      withLatest('save', (latest) => {
        keep(latest);
        form.reset(editing.toForm(latest));
        setFailure(null);
      }),
  };
}

export type Editor<Item extends Versioned, Form extends FieldValues> = ReturnType<typeof useEditor<Item, Form>>;
