import { greenSpaceForm } from '@ecopulse/contract/green-spaces-admin';
import { checkBy } from '../desk/check-by.ts';

export const checkGreenSpace = checkBy(greenSpaceForm);
