import { withholdingForm } from '@ecopulse/contract/rankings';
import { checkBy } from '../desk/check-by.ts';

export const checkWithholding = checkBy(withholdingForm);
