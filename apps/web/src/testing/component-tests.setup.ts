import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { forgetChoices } from './forget-choices.ts';

// Test files of a worker share its window and libraries. The state in the app's modules starts again with each file.
vi.resetModules();

// A test must not find a component of an earlier one.
afterEach(cleanup);

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  forgetChoices();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
