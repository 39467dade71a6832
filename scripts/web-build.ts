import { run } from './command.ts';
import { BUILD_PAGES, pagesAreFresh } from './pages.ts';
import type { Result } from './steps.ts';
import { ROOT, tool, TOOL_PATH } from './tools.ts';

export async function buildWeb(): Promise<Result> {
  if (await pagesAreFresh()) return { passed: true, output: '' };
  const { code, output } = await run(tool('node'), [BUILD_PAGES], { cwd: ROOT, env: TOOL_PATH });
  return { passed: code === 0, output };
}
