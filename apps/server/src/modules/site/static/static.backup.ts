import { sql } from 'drizzle-orm'
import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { newId } from '#/platform/text/ids.ts'
import { staticChangeTable, staticPageTable } from './staticPage.table.ts'

/**
 * The directory is of another time than the rows: all of it is made anew (cms §22). Where pages are made when asked for,
 * the hourly look finds files that no row names.
 */
const part: BackupPart = {
  async restored(db, now) {
    await db.delete(staticPageTable)
    await db.delete(staticChangeTable)
    await db.execute(sql`insert into ${staticChangeTable} (id, tags, is_all, create_time)
      select ${newId()}, '[]', true, ${now.toISOString()} from cms_site where site_mode = 'static'`)
  },
}

export default part
