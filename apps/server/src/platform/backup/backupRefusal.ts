import { diskTrouble } from '#/platform/files/disk.ts'

/** Why a backup cannot be made or restored, as one sentence for the operator. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}

/** The trouble of a disk as such a sentence, everything else as it is. */
export function refusalOfDiskIn(error: unknown, work: '备份' | '恢复'): unknown {
  const trouble = diskTrouble(error)
  if (!trouble) return error
  const reason = trouble === 'full' ? '磁盘空间不足' : `磁盘不可用（${(error as Error).message}）`
  return new BackupRefusal(`${reason}，${work}已中止`, { cause: error })
}
