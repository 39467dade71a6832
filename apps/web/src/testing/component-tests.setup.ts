import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { clearStoredChoices } from './clear-stored-choices.ts';

// Test files share a worker's window; the app's modules hold state that must not leak between files.
vi.resetModules();

// `npm test` runs component tests next to servers, so lazy imports can take seconds.
configure({ asyncUtilTimeout: 15_000 });

// A test may replace the storage by one that fails.
const storage = localStorage;

afterEach(() => {
  cleanup();
  storage.clear();
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  clearStoredChoices();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
