import { and, asc, eq, inArray } from 'drizzle-orm'
import type { StatusChange } from '@app/shared/kit/standardCalls.ts'
import { builtInStorage, typedSecret, type FileStorageRow } from '@app/shared/system/fileStorage.ts'
import { chooseDefault } from '#/kit/oneDefault.ts'
import { touch } from '#/kit/store.ts'
import { fileTable } from '#/modules/system/files/file/file.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { gone, refuse, stale } from '#/platform/errors.ts'
import type { StorageSave } from './fileStorage.rules.ts'
import { sealedColumns, type StorageRow } from './fileStorage.secrets.ts'
import { fileStorageTable } from './fileStorage.table.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'storage.changed': Record<never, never>
  }
}

/** Writes of storages take turns: folders must not overlap, one row is the default. */
export const storageLock = defineLock('file storages', { seed: 5 })

const changed = (ctx: Ctx) => ctx.emit('storage.changed', {})

/** Seals what was typed into the row that was just saved. */
export async function keepSecrets(ctx: Ctx, { id }: { id: string }, input: StorageSave): Promise<void> {
  const typed = { accessKey: typedSecret(input.accessKey), secretKey: typedSecret(input.secretKey) }
  const columns = sealedColumns(ctx, id, typed)
  if (Object.keys(columns).length > 0) {
    await ctx.db.update(fileStorageTable).set(columns).where(eq(fileStorageTable.id, id))
    ctx.trail.changes.push('秘钥：已修改')
    ctx.platform.log.warn({ event: 'secret.changed', userName: ctx.user.userName, target: `sys_file_storage ${id}` })
  }
  await changed(ctx)
}

export async function storageRow(ctx: Ctx, id: string): Promise<StorageRow> {
  const [row] = await ctx.db
    .select()
    .from(fileStorageTable)
    .where(and(eq(fileStorageTable.id, id), eq(fileStorageTable.delFlag, '0')))
  if (!row) throw gone()
  return row
}

export async function changeStatus(ctx: Ctx, { id, status, version }: StatusChange): Promise<void> {
  await storageLock.hold(ctx)
  const row = await storageRow(ctx, id)
  if (version !== undefined && version !== row.version) throw stale()
  if (status === '1' && row.isDefault === 'Y') throw refuse('默认存储不能停用')
  await ctx.db
    .update(fileStorageTable)
    .set({ status: status as '0' | '1', ...touch(ctx, fileStorageTable) })
    .where(eq(fileStorageTable.id, id))
  ctx.trail.formId = id
  ctx.trail.changes.push(`${status === '0' ? '启用' : '停用'}：${row.configName}`)
  await changed(ctx)
}

export async function setDefault(ctx: Ctx, id: string): Promise<void> {
  await storageLock.hold(ctx)
  const row = await storageRow(ctx, id)
  if (row.status !== '0') throw refuse('停用的配置不能设为默认')
  await chooseDefault(ctx, fileStorageTable, undefined, id)
  ctx.trail.formId = id
  ctx.trail.changes.push(`设为默认存储：${row.configName}`)
  await changed(ctx)
}

/** The row locks make an upload that is being stored there wait, so that no file loses its place. */
export async function refuseUsed(ctx: Ctx, rows: readonly FileStorageRow[]): Promise<void> {
  await storageLock.hold(ctx)
  const ids = rows.map(({ id }) => id)
  if (ids.includes(builtInStorage)) throw refuse('内置存储不能删除')
  const locked = await ctx.db
    .select({ id: fileStorageTable.id, isDefault: fileStorageTable.isDefault })
    .from(fileStorageTable)
    .where(inArray(fileStorageTable.id, ids))
    .orderBy(asc(fileStorageTable.id))
    .for('update')
  if (locked.some(({ isDefault }) => isDefault === 'Y')) throw refuse('默认存储不能删除')
  const [file] = await ctx.db
    .select({ id: fileTable.id })
    .from(fileTable)
    .where(and(inArray(fileTable.storageId, ids), eq(fileTable.delFlag, '0')))
    .limit(1)
  if (file) throw refuse('该存储下已有文件,不能删除')
}
