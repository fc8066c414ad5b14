import { createReadStream } from 'node:fs'
import { lstat, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isStoredPath } from '#/platform/files/fileNames.ts'
import { BackupRefusal } from './backupRefusal.ts'
import { fileHash } from './hashed.ts'
import {
  fileListName,
  filesFolder,
  manifestName,
  ManifestProblem,
  parseManifest,
  tableFile,
  type Manifest,
} from './manifest.ts'

const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** What the folder says of itself; a refusal where it is no backup at all. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    await requirePlain(folder, manifestName)
    return parseManifest(await readFile(join(folder, manifestName), 'utf8'))
  } catch (error) {
    if (error instanceof ManifestProblem) throw new BackupRefusal(error.message)
    if (!missing(error)) throw error
    throw new BackupRefusal(`${folder} 不是完整的备份：其中没有 ${manifestName}`)
  }
}

/** A link or a pipe in the folder leads to what the backup does not hold, or to nothing that ends. */
async function requirePlain(folder: string, file: string): Promise<void> {
  const place = join(await realpath(folder), file)
  if ((await realpath(place)) !== place || !(await lstat(place)).isFile())
    throw new BackupRefusal(`备份不可信：${file} 是链接，或不是普通文件`)
}

async function requireIntact(folder: string, file: string, sha256: string): Promise<void> {
  try {
    await requirePlain(folder, file)
    if ((await fileHash(join(folder, file))) !== sha256) throw new BackupRefusal(`备份已损坏：${file} 的校验值不符`)
  } catch (error) {
    if (missing(error)) throw new BackupRefusal(`备份不完整：缺少 ${file}`)
    throw error
  }
}

/** Paths and hashes of the copied files, in the order of the copy. */
export async function* listedFiles(folder: string): AsyncGenerator<{ path: string; sha256: string }> {
  const lines = createInterface({ input: createReadStream(join(folder, fileListName)), crlfDelay: Infinity })
  for await (const line of lines) yield { sha256: line.slice(0, 64), path: line.slice(66) }
}

/** Names become paths of this machine: each is what a backup would have written, and stands there once. */
function requireTableNames({ tables }: Manifest): void {
  const seen = new Set<string>()
  for (const { name, file } of tables) {
    if (/[/\\\0]/.test(name) || file !== tableFile(name))
      throw new BackupRefusal(`备份不可信：表 ${name} 的文件名 ${file} 不合规`)
    if (seen.has(name)) throw new BackupRefusal(`备份不可信：表 ${name} 重复出现`)
    seen.add(name)
  }
}

async function requireFileNames(folder: string, { files }: Manifest): Promise<void> {
  const seen = new Set<string>()
  let lines = 0
  for await (const { path } of listedFiles(folder)) {
    lines++
    if (!isStoredPath(path)) throw new BackupRefusal(`备份不可信：文件清单中有不合规的路径 ${path}`)
    if (seen.has(path)) throw new BackupRefusal(`备份不可信：文件清单中重复出现 ${path}`)
    seen.add(path)
  }
  if (lines !== files.count)
    throw new BackupRefusal(`备份已损坏：${fileListName} 有 ${lines} 行，应有 ${files.count} 行`)
}

/**
 * What a backup says of itself, once every name in it may be used as one and every table, the list and every file is
 * found to be what was written. Nothing in the folder is trusted before: whoever could change it could change hashes too.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  requireTableNames(manifest)
  await requireIntact(folder, fileListName, manifest.files.sha256)
  await requireFileNames(folder, manifest)
  for (const { file, sha256 } of manifest.tables) await requireIntact(folder, file, sha256)
  for await (const { path, sha256 } of listedFiles(folder))
    await requireIntact(folder, `${filesFolder}/${path}`, sha256)
  return manifest
}
