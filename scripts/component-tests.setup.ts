import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// A component of one test must not be found by the next.
afterEach(cleanup);
