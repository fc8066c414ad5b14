import type { Ctx } from '#/platform/context.ts'
import { openSecret, sealSecret, secretMask, type SecretPlace } from '#/platform/secret/secretBox.ts'
import type { fileStorageTable } from './fileStorage.table.ts'

export type StorageRow = typeof fileStorageTable.$inferSelect

/** The two secrets of a row: name on the wire and sealed column. */
const columns = { accessKey: 'accessKeySealed', secretKey: 'secretKeySealed' } as const
export type SecretName = keyof typeof columns

export const placeOf = (id: string, name: SecretName): SecretPlace => ({
  table: 'sys_file_storage',
  column: columns[name],
  id,
})

/** Columns of the secrets that were typed; the others keep what they hold. */
export function sealedColumns(ctx: Ctx, id: string, typed: Partial<Record<SecretName, string | undefined>>) {
  const values: { accessKeySealed?: string; secretKeySealed?: string } = {}
  for (const name of ['accessKey', 'secretKey'] as const) {
    const text = typed[name]
    if (text !== undefined) values[columns[name]] = sealSecret(ctx.platform, placeOf(id, name), text)
  }
  return values
}

/** The secret in clear, for the connection alone; `undefined` when nothing usable is stored. */
export const openedSecret = (keeper: { secret: string }, row: StorageRow, name: SecretName) =>
  openSecret(keeper, placeOf(row.id, name), row[columns[name]])

/** Rows as they leave the server: secrets as the mask (security SC-02). */
export const masked = (row: Record<string, unknown>) => ({
  ...row,
  ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column] ? secretMask : null])),
})
