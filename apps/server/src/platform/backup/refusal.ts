/** Why a backup cannot be made or restored, as one sentence for the operator. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}
