import { Outlet } from '@tanstack/react-router';
import { addProblemWords } from '../../../lib/problem-words.ts';
import { adminProblemWords } from './admin-problem-words.ts';

addProblemWords(adminProblemWords);

export function AdminFrame() {
  return <Outlet />;
}
