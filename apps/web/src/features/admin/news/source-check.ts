import { sourceForm } from '@ecopulse/contract/news-admin';
import { checkBy } from '../desk/check-by.ts';

export const checkSource = checkBy(sourceForm);
