import type { Variables } from '@app/flow-engine/expression/types.ts'

/** One act of a script; `instance` counts started cases from 1. */
export type PlayStep = (
  | { start: string; variables?: Variables; initiator?: string }
  | { complete: string; variables?: Variables; outcome?: 'approved' | 'rejected' }
  | { fireTimer: string }
  | { message: string; variables?: Variables }
  | { signal: string; variables?: Variables }
  | { trigger: string; variables?: Variables }
  | { return: string; to: string; resume?: 'direct' }
  | { move: string; to: string }
) & { instance?: number }

/** Where a case stands after an act. */
export interface PlayLine {
  /** Names of open tasks, in the order of their opening. */
  open: string[]
  /** Nodes on which tokens stand, without those that only stand for others. */
  tokens: string[]
  ended: boolean
  error: string | null
  /** What would be asked or refused where processes are run for people. */
  told?: string[]
}
