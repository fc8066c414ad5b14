import { and, eq, gt, inArray } from 'drizzle-orm'
import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { flowJobTable } from './job.table.ts'
import { keptDays } from './sweepJobs.ts'

/** Rows are the truth, so what waited goes on; calls to others wait for a person, who knows whether they were made. */
const part: BackupPart = {
  async restored(db, now) {
    const { kind, state, createTime } = flowJobTable
    await db
      .update(flowJobTable)
      .set({ state: 'dead', error: '备份时尚未推送', heldUntil: null })
      .where(and(eq(kind, 'hook'), inArray(state, ['waiting', 'running'])))
    await db.update(flowJobTable).set({ state: 'waiting', heldUntil: null }).where(eq(state, 'running'))
    // The queue of the old time is gone and nobody knows what of it was taken; receivers bear repeats.
    const since = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
    await db
      .update(flowJobTable)
      .set({ state: 'waiting' })
      .where(and(eq(kind, 'event'), eq(state, 'done'), gt(createTime, since)))
  },
}

export default part
