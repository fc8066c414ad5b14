import type { Endpoint } from './endpoint.ts'

/**
 * Why a call was refused, for whoever must act on it; the sentence beside it is for people (style C7). A word of one
 * area is declared beside the contract that names it:
 * `declare module '@app/shared/kit/reasons.ts' { interface Reasons { outdatedForm: true } }`.
 */
export interface Reasons {
  /** Somebody else has changed the row since it was read. */
  stale: true
  /** What the call goes on with has ended, or was never there. */
  expired: true
  /** An administrator has ended the session. */
  forcedOut: true
  /** An address to which no setting may lead. */
  forbiddenAddress: true
}
export type Reason = keyof Reasons

/** The reasons of a call: those its contract names, and those that come with its kind. */
export function reasonsOf({ access, body, reasons: named = [] }: Endpoint): Reason[] {
  const shape = (body as { shape?: object } | undefined)?.shape ?? {}
  return [
    ...new Set<Reason>([
      ...named,
      // Whoever sends a version may have read the row before somebody else changed it.
      ...('version' in shape ? (['stale'] as const) : []),
      ...(access === 'public' ? [] : (['forcedOut'] as const)),
    ]),
  ]
}
