/** Why a backup cannot be made or restored, as one sentence for the operator. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}

const units = ['B', 'KB', 'MB', 'GB', 'TB']

export function shownBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`
}
