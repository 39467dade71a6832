import { useState } from 'react';
import type { Visit } from '@ecopulse/contract/green-spaces/visits';
import { useResidentId } from '../../../lib/residents.ts';
import { sessionScopedKey, storeUntilSessionEnds } from '../../../lib/session-memory.ts';
import { removeStoredValue, getStoredValue } from '../../../lib/stored-values.ts';

/**
 * The draft is null while the note is not edited. It stays in local storage until it is saved or discarded or the resident
 * signs out; without storage, as long as its dialog.
 */
export function useNoteDraft({ id, note }: Visit): [string | null, (draft: string | null) => void] {
  const key = sessionScopedKey(`note:${useResidentId()}:${id}`);
  const [draft, setDraft] = useState(() => {
    const stored = getStoredValue(key);
    return stored === (note ?? '') ? null : stored;
  });

  function change(next: string | null) {
    if (next === null) removeStoredValue(key);
    else storeUntilSessionEnds(key, next);
    setDraft(next);
  }

  return [draft, change];
}
