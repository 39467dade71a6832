import type { Problem, ProblemValues } from '@ecopulse/contract/errors';

interface CallErrorParts {
  status: number;
  code: string;
  detail: string;
  fields?: Problem['fields'];
  values?: ProblemValues | undefined;
  reference?: string | undefined;
}

/** A call that failed: the server's problem, or `offline` (status 0) if there was no response at all. */
export class CallError extends Error {
  override readonly name = 'CallError';
  declare readonly status: number;
  declare readonly code: string;
  declare readonly detail: string;
  declare readonly fields: Readonly<Record<string, string>> | undefined;
  declare readonly values: ProblemValues | undefined;
  /** What the server's log calls this call. */
  declare readonly reference: string | undefined;

  constructor(message: string, parts: CallErrorParts, options?: ErrorOptions) {
    super(message, options);
    Object.assign(this, parts);
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

function parseProblem(text: string): Partial<Problem> {
  try {
    const parsed: unknown = JSON.parse(text);
    return isProblem(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Reads the problem from a failed response. A proxy in between may respond with anything else. */
export async function toCallError(response: Response): Promise<CallError> {
  const text = await response.text().catch(() => '');
  const message = `${response.status}: ${text || response.statusText}`;
  const { code = 'unknown', detail = '', fields, values, reference } = parseProblem(text);
  return new CallError(message, { status: response.status, code, detail, fields, values, reference });
}
