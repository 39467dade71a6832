import { articleForm } from '@ecopulse/contract/news-admin';
import { checkBy } from '../desk/check-by.ts';

export const checkArticle = checkBy(articleForm);
