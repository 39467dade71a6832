import { useState } from 'react';
import { useResidentId } from './residents.ts';
import { sessionScopedKey, storeUntilSessionEnds } from './session-memory.ts';
import { getStoredValue, removeStoredValue } from './stored-values.ts';

/**
 * What the resident has typed into a form, or null. It stays in this browser until it is sent or discarded or they sign
 * out, so it survives a reload, the way back and an ended session; without storage, it lasts as long as the form. `parse`
 * returns null for what cannot be used any more.
 */
export function useTypedText<Text>(
  name: string,
  parse: (stored: unknown) => Text | null,
): [Text | null, (text: Text | null) => void] {
  const key = sessionScopedKey(name, useResidentId());
  const [text, setText] = useState(() => {
    try {
      return parse(JSON.parse(getStoredValue(key) ?? 'null'));
    } catch {
      return null;
    }
  });

  function change(next: Text | null) {
    if (next === null) removeStoredValue(key);
    else storeUntilSessionEnds(key, JSON.stringify(next));
    setText(next);
  }

  return [text, change];
}
