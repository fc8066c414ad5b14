import type { Ctx } from '#/platform/context.ts'
import type { TransferKind } from '#/platform/ports.ts'

const everyMs = 500

/** The record was ended by somebody else: cancelled, or given up because this node seemed dead. */
export class TransferEnded extends Error {}

/** Writes the share of `done` into the record, twice a second at most; ends the work when the record has ended. */
export function progressOf(ctx: Ctx, kind: TransferKind, recordId: string, total: number) {
  let writtenAt = performance.now()
  return async (done: number) => {
    if (performance.now() - writtenAt < everyMs) return
    writtenAt = performance.now()
    const percent = total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0
    if (!(await ctx.platform.ports.transferRecords().progress(ctx, kind, recordId, percent))) throw new TransferEnded()
  }
}
