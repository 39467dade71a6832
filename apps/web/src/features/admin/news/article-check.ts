import { articleForm } from '@ecopulse/contract/news-admin';
import { checkBy } from '../editor/lazy-resolver.ts';

export const checkArticle = checkBy(articleForm);
