import { and, eq, ne } from 'drizzle-orm'
import type { SaveOf } from '@app/shared/kit/save.ts'
import {
  builtInStorage,
  missingFields,
  StorageType,
  typedSecret,
  type fileStorage,
} from '@app/shared/system/fileStorage.ts'
import type { FileStorageRow } from '@app/shared/system/fileStorage.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'
import { fileStorageTable } from './fileStorage.table.ts'

export type StorageSave = SaveOf<(typeof fileStorage)['fields']>

const pathShape = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/
/** Folders of the program itself below `DATA_DIR/files`. */
const ownFolders = new Set(['temp'])

/** What may be saved, without what a caller has no say in; refuses with the sentence of the field. */
export async function checkStorage(
  ctx: Ctx,
  input: StorageSave,
  existing: FileStorageRow | undefined,
): Promise<StorageSave> {
  const type = existing?.storageType ?? input.storageType ?? StorageType.local
  const builtIn = existing?.id === builtInStorage
  const accepted = onlyOf(type, {
    ...input,
    // Fixed once the row is there.
    storageType: existing ? undefined : type,
    ...(builtIn ? { basePath: existing.basePath } : {}),
  })
  const missing = missingFields(
    { accessPolicy: '1', ...existing, ...defined(accepted), storageType: type },
    existing !== undefined,
  )
  if (Object.keys(missing).length > 0) throw invalid(missing)
  if (type === StorageType.local) {
    if (!builtIn) await checkFolder(ctx, accepted.basePath ?? existing?.basePath ?? '', existing?.id)
  } else checkSameAccount(accepted, existing)
  return accepted
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** The fields of the other kind are not stored. */
function onlyOf(type: string, input: StorageSave): StorageSave {
  if (type !== StorageType.local) return { ...input, basePath: null }
  const { configName, storageType, basePath, remark, id, version } = input
  return { configName, storageType, basePath, remark, id, version }
}

/** A secret that was kept must not be sent to a place that somebody else chose (security SC-04). */
function checkSameAccount(input: StorageSave, existing: FileStorageRow | undefined): void {
  if (!existing || typedSecret(input.secretKey)) return
  const differs = (key: 'endpoint' | 'region' | 'isHttps' | 'bucketName') =>
    input[key] !== undefined && (input[key] ?? '').trim() !== (existing[key] ?? '')
  if (
    differs('endpoint') ||
    differs('region') ||
    differs('isHttps') ||
    differs('bucketName') ||
    typedSecret(input.accessKey)
  )
    throw invalid({ secretKey: '请重新输入密钥' })
}

/** A folder of its own below the files of the installation, so that no storage sees the files of another (UP-13). */
async function checkFolder(ctx: Ctx, path: string, id: string | undefined): Promise<void> {
  const folder = path.trim()
  if (!pathShape.test(folder) || ownFolders.has(folder.split('/')[0] ?? ''))
    throw invalid({ basePath: '存储路径不合法' })
  const others = await ctx.db
    .select({ basePath: fileStorageTable.basePath })
    .from(fileStorageTable)
    .where(
      and(
        eq(fileStorageTable.delFlag, '0'),
        eq(fileStorageTable.storageType, StorageType.local),
        id ? ne(fileStorageTable.id, id) : undefined,
      ),
    )
  const within = (inner: string, outer: string) => `${inner}/`.startsWith(`${outer}/`)
  if (others.some(({ basePath }) => within(folder, basePath ?? '') || within(basePath ?? '', folder)))
    throw invalid({ basePath: '存储路径已被其他配置使用' })
}
