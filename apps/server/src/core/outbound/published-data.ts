import type { PlaceSourceFault } from '@ecopulse/contract/green-spaces/place-sources';
import { OutboundError } from './guarded-agent.ts';
import { OtherFormError } from './published-data.rules.ts';

/** Throws `OutboundError`. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes).toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new OutboundError('unreadable', `It begins with ${JSON.stringify(text.slice(0, 40))}.`, { cause: error });
  }
}

interface Fault {
  readonly fault: PlaceSourceFault;
  readonly fault_detail: string;
}

/** Null for an error that is not the source's. */
export function toFault(error: unknown): Fault | null {
  if (!(error instanceof OutboundError) && !(error instanceof OtherFormError)) return null;
  // PostgreSQL cannot store NUL, and a source may quote anything.
  const detail = error.message.replaceAll(/\p{C}/gu, ' ');
  if (error instanceof OtherFormError) return { fault: 'other-form', fault_detail: detail };
  if (error.status === 429) return { fault: 'too-many-requests', fault_detail: detail };
  return { fault: error.code === 'unreadable' ? 'not-json' : error.code, fault_detail: detail };
}
