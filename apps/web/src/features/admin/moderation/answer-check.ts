import { reportAnswerForm } from '@ecopulse/contract/social';
import { checkBy } from '../editor/lazy-resolver.ts';

export const checkAnswer = checkBy(reportAnswerForm);
