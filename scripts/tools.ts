import { delimiter, join } from 'node:path';
import { run } from './command.ts';
import type { Result } from './steps.ts';

export const ROOT = join(import.meta.dirname, '..');

const TOOLS = join(ROOT, 'node_modules', '.bin');

export function tool(name: string): string {
  return join(TOOLS, name);
}

/** With it, tools that are scripts also run on the project's own Node. */
export const TOOL_PATH = { PATH: `${TOOLS}${delimiter}${process.env['PATH'] ?? ''}` };

/** Runs at low priority next to the tests. */
export async function runTool(name: string, ...args: readonly string[]): Promise<Result> {
  const { code, output } = await run(tool(name), args, { cwd: ROOT, env: TOOL_PATH, background: true });
  return { passed: code === 0, output };
}
