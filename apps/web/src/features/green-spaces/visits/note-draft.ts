import { useState } from 'react';
import type { Visit } from '@ecopulse/contract/green-spaces/visits';
import { useResidentId } from '../../../lib/residents.ts';
import { sessionScopedKey, storeInSession } from '../../../lib/session-memory.ts';
import { removeStoredChoice, getStoredChoice } from '../../../lib/stored-choice.ts';

/**
 * Null means not editing. Persists the draft on this device until it is saved or discarded or the session ends. Without
 * storage, it lives as long as its dialog.
 */
export function useNoteDraft({ id, note }: Visit): [string | null, (draft: string | null) => void] {
  const key = sessionScopedKey(`note:${useResidentId()}:${id}`);
  const [draft, setDraft] = useState(() => {
    const stored = getStoredChoice(key);
    return stored === (note ?? '') ? null : stored;
  });

  function change(next: string | null) {
    if (next === null) removeStoredChoice(key);
    else storeInSession(key, next);
    setDraft(next);
  }

  return [draft, change];
}
