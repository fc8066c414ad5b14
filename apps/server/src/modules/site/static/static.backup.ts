import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { staticChangeTable, staticPageTable } from './staticPage.table.ts'

/** The directory is of another time than the rows: all of it is made anew, or cleared (cms §22). */
const part: BackupPart = {
  async restored(db, now) {
    await db.delete(staticPageTable)
    await db.delete(staticChangeTable)
    await db.insert(staticChangeTable).values({ tags: [], isAll: true, createTime: now.toISOString() })
  },
}

export default part
