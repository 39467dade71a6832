import type { Resolver } from 'react-hook-form';
import { adjustmentForm } from '@ecopulse/contract/residents-admin';
import { checkBy } from '../editor/lazy-resolver.ts';
import type { CorrectionForm } from './correction.ts';

/** The form begins without points, which the contract's does not know. */
export const checkCorrection = checkBy(adjustmentForm) as unknown as Resolver<CorrectionForm>;
