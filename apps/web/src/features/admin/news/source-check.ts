import { sourceForm } from '@ecopulse/contract/news-admin';
import { checkBy } from '../editor/lazy-resolver.ts';

export const checkSource = checkBy(sourceForm);
