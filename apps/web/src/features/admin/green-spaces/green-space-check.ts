import { greenSpaceForm } from '@ecopulse/contract/green-spaces-admin';
import { checkBy } from '../editor/lazy-resolver.ts';

export const checkGreenSpace = checkBy(greenSpaceForm);
