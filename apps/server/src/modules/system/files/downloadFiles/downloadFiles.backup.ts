import { DownloadStatus } from '@app/shared/system/downloadFiles.ts'
import { UploadStatus } from '@app/shared/system/uploadFiles.ts'
import { uploadFilesTable } from '#/modules/system/files/uploadFiles/uploadFiles.table.ts'
import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { downloadFilesTable } from './downloadFiles.table.ts'
import { openExport, openImport } from './transferRecords.ts'

/** Exports and imports of the old time have lost their queue; open for ever they would keep their owners from new ones. */
const part: BackupPart = {
  async restored(db, now) {
    const ended = { completeTime: now.toISOString(), failReason: '恢复备份，已中断' }
    await db
      .update(downloadFilesTable)
      .set({ ...ended, status: DownloadStatus.fail })
      .where(openExport)
    await db
      .update(uploadFilesTable)
      .set({ ...ended, status: UploadStatus.fail })
      .where(openImport)
  },
}

export default part
