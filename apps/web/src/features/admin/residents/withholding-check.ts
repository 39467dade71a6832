import { withholdingForm } from '@ecopulse/contract/rankings';
import { checkBy } from '../editor/lazy-resolver.ts';

export const checkWithholding = checkBy(withholdingForm);
