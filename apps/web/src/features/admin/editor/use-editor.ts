import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '../../../lib/call-error.ts';
import type { FormEditing, Step, Versioned } from './content-editing.ts';
import { lazyResolver } from './lazy-resolver.ts';
import { setServerErrors } from '../validation/field-messages.ts';
import { useDraftAcrossRemount } from './use-draft-across-remount.ts';

export interface EditorFailure {
  step: Step;
  error: unknown;
}

/**
 * Resets the form to the stored values but keeps edits made since submission (`before`). Returns whether there were none.
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
  /** Called with a new item once all edits are stored, for example to navigate to its URL. */
  onCreated: (item: Item) => void;
  onDone: (step: Step, item: Item) => void;
  steps?: Readonly<Partial<Record<Step, (id: number, version: number) => Promise<Item>>>>;
}

/** The state of an editor. A failure never loses edits, and another admin's change is overwritten only on request. */
export function useEditor<Item extends Versioned, Form extends FieldValues>(
  editing: FormEditing<Item, Form>,
  opened: Item | null,
  { onCreated, onDone, steps = {} }: EditorOptions<Item>,
) {
  const queryClient = useQueryClient();
  /** The item that the form was initialised from. A newer version in the cache must not replace it. */
  const [base, setBase] = useState(opened);
  const [busy, setBusy] = useState<Step | null>(null);
  const [failure, setFailure] = useState<EditorFailure | null>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useForm<Form>({
    defaultValues: (base ? editing.toForm(base) : editing.empty()) as DefaultValues<Form>,
    shouldFocusError: false,
    resolver: lazyResolver(editing.loadResolver),
  });
  const { isDirty } = form.formState;
  /** A ref, because a second click can come before the re-render. */
  const isRunning = useRef(false);
  /** Whether the URL is still that of a new item. */
  const isNew = useRef(opened === null);
  /** Whether leaving loses nothing. A ref, since navigation can precede the render that clears `isDirty`. */
  const mayLeave = useRef(false);
  /** A step that failed after the new item was stored. The editor at the item's URL shows the failure. */
  const refusedOnTheWay = useRef<EditorFailure | null>(null);

  useDraftAcrossRemount<{ from: Item | null; values: Form; refused: EditorFailure | null }>(
    () => {
      const refused = refusedOnTheWay.current;
      if (!isDirty && refused === null) return null;
      return {
        draft: { from: base, values: structuredClone(form.getValues()), refused },
        followsNavigation: refused !== null,
      };
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

  /** Runs a step on the version of `from`. `sent` is null if the form is already stored. */
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
      // Stay on the page while newer edits are unsaved.
      if (item && isNew.current && mayLeave.current) onCreated(item);
    } catch (error) {
      showRefusal({ step, error });
      if (item && isNew.current) {
        // The item was created although a later step failed. Carry the failure and newer edits to its URL.
        refusedOnTheWay.current = { step, error };
        mayLeave.current = true;
        onCreated(item);
      }
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  }

  /** Withdrawing ignores the form. Other steps validate and save it first. */
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
    /** After `edited-meanwhile`: repeats the failed step on the latest version. */
    keepMine: () =>
      withLatest(failure?.step ?? 'save', async (latest) => {
        setBase(latest);
        await start(failure?.step ?? 'save', latest);
      }),
    takeTheirs: () =>
      withLatest('save', (latest) => {
        keep(latest);
        form.reset(editing.toForm(latest));
        setFailure(null);
      }),
  };
}

export type Editor<Item extends Versioned, Form extends FieldValues> = ReturnType<typeof useEditor<Item, Form>>;
