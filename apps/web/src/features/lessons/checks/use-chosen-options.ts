import { useState } from 'react';

/** By section: the option chosen last, 0 being the right one. */
export type ChosenOptions = Readonly<Record<string, number>>;

function readChosenOptions(storageKey: string): ChosenOptions {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, option]) => Number.isSafeInteger(option)));
  } catch {
    return {};
  }
}

/** Kept for the session of the tab; without a key, as long as the page. */
export function useChosenOptions(
  storageKey: string | undefined,
): [ChosenOptions, (section: number, option: number) => void] {
  const [chosen, setChosen] = useState(() => (storageKey === undefined ? {} : readChosenOptions(storageKey)));

  function choose(section: number, option: number) {
    const next = { ...chosen, [section]: option };
    setChosen(next);
    try {
      if (storageKey !== undefined) sessionStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Storage is full or disabled: the answers last as long as the page.
    }
  }

  return [chosen, choose];
}
