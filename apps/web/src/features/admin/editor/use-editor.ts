import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '../../../lib/call-error.ts';
import type { FormEditing, Step, Versioned } from './content-editing.ts';
import { lazyResolver } from './lazy-resolver.ts';
import { useDraftAcrossRemount } from './use-draft-across-remount.ts';
import { setServerErrors } from './server-errors.ts';

/** What went wrong with a step that is not said at the fields alone. */
export interface EditorFailure {
  step: Step;
  error: unknown;
}

/**
 * Has the form stand as it is stored now, but keeps what was typed since it was sent as `before`. Answers whether nothing
 * was.
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
  /** Told of a new item once all that was typed is stored: to go to its own address, for one. */
  onCreated: (item: Item) => void;
  /** Told of each step that succeeded. */
  onDone: (step: Step, item: Item) => void;
  /** What the steps beside saving do. */
  steps?: Readonly<Partial<Record<Step, (id: number, version: number) => Promise<Item>>>>;
}

/**
 * The state of an editor: its form, what the form was made from, and the steps that keep it. What is typed is never lost by
 * a failure; a item that another admin has changed meanwhile is not overwritten unasked.
 */
export function useEditor<Item extends Versioned, Form extends FieldValues>(
  editing: FormEditing<Item, Form>,
  opened: Item | null,
  { onCreated, onDone, steps = {} }: EditorOptions<Item>,
) {
  const queryClient = useQueryClient();
  /** What the form was made from: a newer one that arrives meanwhile must not pass for it. */
  const [base, setBase] = useState(opened);
  const [busy, setBusy] = useState<Step | null>(null);
  const [failure, setFailure] = useState<EditorFailure | null>(null);
  /** Counts failed checks, so that each of them leads to the summary. */
  const [refusals, setRefusals] = useState(0);
  const form = useForm<Form>({
    defaultValues: (base ? editing.toForm(base) : editing.empty()) as DefaultValues<Form>,
    shouldFocusError: false,
    resolver: lazyResolver(editing.loadResolver),
  });
  const { isDirty } = form.formState;
  /** A press may come before the last one is drawn. */
  const isRunning = useRef(false);
  /** Its address is still that of a new one. */
  const isNew = useRef(opened === null);
  /** Nothing is lost by leaving: it stands before the form is drawn as saved. */
  const mayLeave = useRef(false);

  useDraftAcrossRemount<{ from: Item | null; values: Form }>(
    () => (isDirty ? { from: base, values: structuredClone(form.getValues()) } : null),
    ({ from, values }) => {
      setBase(from);
      form.reset(from ? editing.toForm(from) : editing.empty());
      form.reset(values, { keepDefaultValues: true });
    },
  );

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

  /** Does a step from `from` on; `sent` is what the form says, null where that is stored already. */
  async function take(step: Step, sent: Form | null, from: Item | null): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    mayLeave.current = false;
    setBusy(step);
    setFailure(null);
    try {
      let item = sent ? await write(sent, from) : from;
      const further = steps[step];
      if (item && further) {
        item = await further(item.id, item.version);
        keep(item);
      }
      if (item) onDone(step, item);
      // Who typed on meanwhile stays, until that is saved, too.
      if (item && isNew.current && mayLeave.current) onCreated(item);
    } catch (error) {
      const isSaid = setServerErrors(form, error);
      if (!isSaid || !(error instanceof CallError) || error.code !== 'invalid-input') setFailure({ step, error });
      setRefusals((count) => count + 1);
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  }

  /** Withdrawing leaves what is typed alone; the others keep it first, where it is right. */
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

  /** Reads the item as others have left it; a failure to do so is told like that of the step. */
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
    /** The item as it is stored; null before a new one is. */
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
    /** After `edited-meanwhile`: takes the failed step once more, from the newest version. */
    keepMine: () =>
      withLatest(failure?.step ?? 'save', async (latest) => {
        setBase(latest);
        await start(failure?.step ?? 'save', latest);
      }),
    /** After `edited-meanwhile`: lets go of what is typed. */
    takeTheirs: () =>
      withLatest('save', (latest) => {
        keep(latest);
        form.reset(editing.toForm(latest));
        setFailure(null);
      }),
  };
}

export type Editor<Item extends Versioned, Form extends FieldValues> = ReturnType<typeof useEditor<Item, Form>>;
