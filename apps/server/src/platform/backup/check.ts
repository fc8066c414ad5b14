import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { hashOf } from './hashed.ts'
import { fileListName, filesFolder, manifestName, ManifestProblem, parseManifest, type Manifest } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'

const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return parseManifest(await readFile(join(folder, manifestName), 'utf8'))
  } catch (error) {
    if (error instanceof ManifestProblem) throw new BackupRefusal(error.message)
    if (!missing(error)) throw error
    throw new BackupRefusal(`${folder} 不是完整的备份：其中没有 ${manifestName}`)
  }
}

async function requireIntact(folder: string, file: string, sha256: string): Promise<void> {
  const found = await hashOf(join(folder, file)).catch((error: unknown) => {
    if (missing(error)) throw new BackupRefusal(`备份不完整：缺少 ${file}`)
    throw error
  })
  if (found !== sha256) throw new BackupRefusal(`备份已损坏：${file} 的校验值不符`)
}

/** Paths and hashes of the copied files, in the order of the copy. */
export async function* listedFiles(folder: string): AsyncGenerator<{ path: string; sha256: string }> {
  const lines = createInterface({ input: createReadStream(join(folder, fileListName)), crlfDelay: Infinity })
  for await (const line of lines) yield { sha256: line.slice(0, 64), path: line.slice(66) }
}

/** What a backup says of itself, once every table, the list and every file is found to be what was written. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const { file, sha256 } of manifest.tables) await requireIntact(folder, file, sha256)
  await requireIntact(folder, fileListName, manifest.files.sha256)
  for await (const { path, sha256 } of listedFiles(folder))
    await requireIntact(folder, `${filesFolder}/${path}`, sha256)
  return manifest
}
