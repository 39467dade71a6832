import type { Problem, ProblemValues } from '@ecopulse/contract/errors';

interface CallErrorParts {
  status: number;
  code: string;
  detail: string;
  fields?: Problem['fields'];
  values?: ProblemValues | undefined;
  reference?: string | undefined;
}

/** `status` is 0 and `code` is `offline` if there was no response. */
export class CallError extends Error {
  override readonly name = 'CallError';
  declare readonly status: number;
  declare readonly code: string;
  declare readonly detail: string;
  declare readonly fields: Readonly<Record<string, string>> | undefined;
  declare readonly values: ProblemValues | undefined;
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

/** A proxy may answer with something other than the problem format. */
export async function toCallError(response: Response): Promise<CallError> {
  const text = await response.text().catch(() => '');
  const message = `${response.status}: ${text || response.statusText}`;
  const { code = 'unknown', detail = '', fields, values, reference } = parseProblem(text);
  return new CallError(message, { status: response.status, code, detail, fields, values, reference });
}
