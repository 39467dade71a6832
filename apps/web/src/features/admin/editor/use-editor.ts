import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '../../../lib/call-error.ts';
import type { FormEditing, Step, Versioned } from './content-editing.ts';
import { createLazyResolver } from './lazy-resolver.ts';
import { setServerErrors } from '../validation/field-messages.ts';
import { useDraftAcrossRemount } from './use-draft-across-remount.ts';

export interface EditorFailure {
  step: Step;
  error: unknown;
}

/** Resets the form to the stored values but keeps edits made since submission. Returns whether there were none. */
function resetKeepingEdits<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  submitted: Form,
  stored: Form,
): boolean {
  const current = structuredClone(form.getValues());
  const editedNames = (Object.keys(current) as FieldPath<Form>[]).filter(
    (name) => JSON.stringify(current[name]) !== JSON.stringify(submitted[name]),
  );
  form.reset(stored);
  for (const name of editedNames) form.setValue(name, current[name], { shouldDirty: true });
  return editedNames.length === 0;
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
  initialItem: Item | null,
  { onCreated, onDone, steps = {} }: EditorOptions<Item>,
) {
  const queryClient = useQueryClient();
  /** The item that the form was initialised from. A newer version in the cache must not replace it. */
  const [base, setBase] = useState(initialItem);
  const [runningStep, setRunningStep] = useState<Step | null>(null);
  const [failure, setFailure] = useState<EditorFailure | null>(null);
  const [failureCount, setFailureCount] = useState(0);
  const form = useForm<Form>({
    defaultValues: (base ? editing.toForm(base) : editing.empty()) as DefaultValues<Form>,
    shouldFocusError: false,
    resolver: createLazyResolver(editing.loadResolver),
  });
  const { isDirty } = form.formState;
  /** A ref, because a second click can come before the re-render. */
  const isRunning = useRef(false);
  /** Whether the URL is still that of a new item. */
  const isNew = useRef(initialItem === null);
  /** Whether leaving loses nothing. A ref, since navigation can precede the render that clears `isDirty`. */
  const canLeave = useRef(false);
  /** A step that failed after the new item was stored. The editor at the item's URL shows the failure. */
  const failureAfterCreation = useRef<EditorFailure | null>(null);

  useDraftAcrossRemount<{ draftBase: Item | null; values: Form; draftFailure: EditorFailure | null }>(
    () => {
      const draftFailure = failureAfterCreation.current;
      if (!isDirty && draftFailure === null) return null;
      return {
        draft: { draftBase: base, values: structuredClone(form.getValues()), draftFailure },
        followsNavigation: draftFailure !== null,
      };
    },
    ({ draftBase, values, draftFailure }) => {
      setBase(draftBase);
      form.reset(draftBase ? editing.toForm(draftBase) : editing.empty());
      form.reset(values, { keepDefaultValues: true });
      if (draftFailure) showFailure(draftFailure);
    },
  );

  function showFailure({ step, error }: EditorFailure) {
    const areAllShownAtFields = setServerErrors(form, error);
    const isInvalidInput = error instanceof CallError && error.code === 'invalid-input';
    if (!areAllShownAtFields || !isInvalidInput) setFailure({ step, error });
    setFailureCount((count) => count + 1);
  }

  function setStoredItem(item: Item) {
    setBase(item);
    editing.onStored(queryClient, item);
  }

  async function saveForm(values: Form, baseItem: Item | null): Promise<Item> {
    const submitted = structuredClone(form.getValues());
    const stored = baseItem ? await editing.save(baseItem.id, values, baseItem.version) : await editing.create(values);
    setStoredItem(stored);
    canLeave.current = resetKeepingEdits(form, submitted, editing.toForm(stored));
    return stored;
  }

  /** Runs a step on the version of `baseItem`. `values` is null if the form need not be saved. */
  async function runStep(step: Step, values: Form | null, baseItem: Item | null): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    canLeave.current = false;
    setRunningStep(step);
    setFailure(null);
    let item = baseItem;
    try {
      if (values) item = await saveForm(values, baseItem);
      const stepAction = steps[step];
      if (item && stepAction) {
        item = await stepAction(item.id, item.version);
        setStoredItem(item);
      }
      if (item) onDone(step, item);
      // Stay on the page while newer edits are unsaved.
      if (item && isNew.current && canLeave.current) onCreated(item);
    } catch (error) {
      showFailure({ step, error });
      if (item && isNew.current) {
        // The item was created although a later step failed. Carry the failure and newer edits to its URL.
        failureAfterCreation.current = { step, error };
        canLeave.current = true;
        onCreated(item);
      }
    } finally {
      isRunning.current = false;
      setRunningStep(null);
    }
  }

  /** Withdrawing, and publishing without edits, ignore the form. Other steps validate and save it first. */
  async function startStep(step: Step, baseItem: Item | null): Promise<void> {
    const isStoredUnchanged = baseItem !== null && !isDirty;
    if (step === 'retire' || (step === 'publish' && isStoredUnchanged)) {
      await runStep(step, null, baseItem);
      return;
    }
    await form.handleSubmit(
      (values) => runStep(step, values, baseItem),
      () => setFailureCount((count) => count + 1),
    )();
  }

  async function withLatestItem(step: Step, callback: (latest: Item) => Promise<void> | void): Promise<void> {
    if (base === null || isRunning.current) return;
    setRunningStep(step);
    const latest = await editing.read(base.id).catch((error: unknown) => {
      setFailure({ step, error });
      return null;
    });
    setRunningStep(null);
    if (latest) await callback(latest);
  }

  return {
    form,
    item: base,
    isDirty,
    runningStep,
    failure,
    failureCount,
    canLeave,
    loadResolver: editing.loadResolver,
    save: () => startStep('save', base),
    publish: () => startStep('publish', base),
    retire: () => startStep('retire', base),
    /** After `edited-meanwhile`: repeats the failed step on the latest version. */
    overwriteTheirs: () =>
      withLatestItem(failure?.step ?? 'save', async (latest) => {
        setBase(latest);
        await startStep(failure?.step ?? 'save', latest);
      }),
    discardMine: () =>
      withLatestItem('save', (latest) => {
        setStoredItem(latest);
        form.reset(editing.toForm(latest));
        setFailure(null);
      }),
  };
}

export type Editor<Item extends Versioned, Form extends FieldValues> = ReturnType<typeof useEditor<Item, Form>>;
