import { join } from 'node:path'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { newestKeys } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { isKey } from '#/platform/files/fileNames.ts'
import { signedQuery } from '#/platform/files/signedLink.ts'
import type { Platform } from '#/platform/platform.ts'
import { fileTable } from './file.table.ts'
import { fileOwnerTable } from './owner.table.ts'

export type FileRow = typeof fileTable.$inferSelect

const idShape = /^[0-9a-f]{32}$/
const live = eq(fileTable.delFlag, '0')

/** A file by its id or storage key; whether the caller may read it is another question. */
export async function findFile(ctx: Ctx, idOrKey: string): Promise<FileRow | undefined> {
  if (!idShape.test(idOrKey) && !isKey(idOrKey)) return undefined
  const [row] = await ctx.db
    .select()
    .from(fileTable)
    .where(and(live, or(eq(fileTable.id, idOrKey), eq(fileTable.fileName, idOrKey))))
    .limit(1)
  return row
}

/** Storage key of the bytes. */
export const objectOf = ({ fileName, objectKey }: Pick<FileRow, 'fileName' | 'objectKey'>) => objectKey ?? fileName

/** Who uploaded it, and who looks after the files of its department (security AZ-22). */
export function mayRead({ user, can }: Ctx, row: FileRow): boolean {
  if (row.createBy === user.id) return true
  if (!can('system:attach:list')) return false
  return user.dataScope === 'all' || user.dataScope.deptIds.includes(row.createDept ?? '')
}

type Shares = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlySet<string>>
const shares = new Map<string, Shares>()

/** A slice whose files belong to more people than those above says to whom: the media library. */
export const sharedFiles = (word: string, shared: Shares): void => void shares.set(word, shared)

/** Those of the files that the caller may read, and may show to others. */
export async function readableOf(ctx: Ctx, rows: readonly FileRow[]): Promise<FileRow[]> {
  const closed = rows.filter((row) => !mayRead(ctx, row)).map(({ id }) => id)
  const open = new Set<string>()
  if (closed.length > 0) for (const shared of shares.values()) for (const id of await shared(ctx, closed)) open.add(id)
  return rows.filter((row) => open.has(row.id) || mayRead(ctx, row))
}

type Parts = (ctx: Ctx, ownerId: string, fileId: string) => Promise<boolean>
const parts = new Map<string, Parts>()

/** Who may read the files of an owner, a notice for one, says its slice: `{word}:{id}` names the owner. */
export const readableAsPart = (word: string, mayReadIt: Parts): void => void parts.set(word, mayReadIt)

export async function mayReadPart(ctx: Ctx, partOf: string, fileId: string): Promise<boolean> {
  const [word = '', ownerId = ''] = partOf.split(':', 2)
  return (await parts.get(word)?.(ctx, ownerId, fileId)) ?? false
}

/** Address from the server root: public files plain, private ones signed for 10 minutes. */
export const fileUrl = (ctx: Ctx, { id, fileName, isPublic }: Pick<FileRow, 'id' | 'fileName' | 'isPublic'>) =>
  isPublic === 'Y' ? `/profile/${fileName}` : `/profile/${fileName}?${signedQuery(ctx.platform.secret, id, ctx.now)}`

const keyOfUrl = (url: string) => /^\/profile\/([^?#]+)/.exec(url)?.[1] ?? ''

/** Opens the files behind the addresses to everybody: logo and pictures of the login page, published media. */
export async function publishFiles(ctx: Ctx, urls: readonly string[]): Promise<void> {
  const keys = urls.map(keyOfUrl).filter(isKey)
  if (keys.length > 0) await ctx.db.update(fileTable).set({ isPublic: 'Y' }).where(inArray(fileTable.fileName, keys))
}

/** Closes files again that no row shows any more; they go like every unused one. */
export async function closeFiles(ctx: Ctx, urls: readonly string[]): Promise<void> {
  const keys = urls.map(keyOfUrl).filter(isKey)
  if (keys.length === 0) return
  const unused = sql`not exists (select 1 from ${fileOwnerTable} o where o.attach_id = ${fileTable.id})`
  await ctx.db
    .update(fileTable)
    .set({ isPublic: 'N', updateTime: ctx.now.toISOString() })
    .where(and(inArray(fileTable.fileName, keys), unused))
}

/** Live files of these ids; whether the caller may read them is another question. */
export async function storedFiles(ctx: Ctx, ids: readonly string[]): Promise<FileRow[]> {
  const wanted = ids.filter((id) => idShape.test(id))
  if (wanted.length === 0) return []
  return ctx.db
    .select()
    .from(fileTable)
    .where(and(live, inArray(fileTable.id, wanted)))
}

/** Keys of the newest files that should lie in a folder of this machine. */
export async function storedKeys({ database, files }: Platform, root: string): Promise<string[]> {
  // Never the connection of the asker, who may be in the middle of a transaction.
  const db = database.sideDb
  const known = await newestKeys(db)
  return known.flatMap(({ folder, keys }) => (join(files.root, folder) === root ? keys : []))
}
