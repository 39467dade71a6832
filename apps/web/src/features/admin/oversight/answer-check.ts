import { reportAnswerForm } from '@ecopulse/contract/social';
import { checkBy } from '../desk/check-by.ts';

export const checkAnswer = checkBy(reportAnswerForm);
