import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { ConfigError, type Env } from '#/env.ts'
import type { Database } from '#/platform/database/db.ts'
import { makeFolder } from '#/platform/makeFolder.ts'
import { commandLine } from '#/platform/text/commandLine.ts'
import { secretTable } from './secret.table.ts'

const shortest = 32

/** The key that signs file links: from the environment, else made once in the data folder for its owner only. */
export function loadSecret({ SECRET_KEY, DATA_DIR }: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>): string {
  if (SECRET_KEY) return SECRET_KEY
  const path = fileOf(DATA_DIR)
  const known = readIfThere(path) ?? createOnce(path, DATA_DIR)
  if (Buffer.byteLength(known) < shortest)
    throw new ConfigError(`密钥文件 ${path} 已损坏，请从备份恢复，或删除后重新启动（已发出的文件链接将失效）`)
  return known
}

const fileOf = (folder: string) => join(folder, 'secret.key')

/** Keeps a new key beside the old one and answers how to put it in its place. */
export function prepareKeyFile(folder: string, secret: string): { replace: () => void; discard: () => void } {
  const draft = `${fileOf(folder)}.new`
  // Perhaps the only copy of a key that a command was stopped before putting in place.
  if (readIfThere(draft))
    throw new ConfigError(`${draft} 已存在：上次更换密钥没有完成，请确认后改名为 secret.key 或删除`)
  writeWhole(draft, secret)
  return { replace: () => renameSync(draft, fileOf(folder)), discard: () => rmSync(draft) }
}

function writeWhole(path: string, secret: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, `${secret}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

export const newSecret = () => randomBytes(48).toString('base64url')

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Two nodes that share a folder and start together end up with the same key: only one link succeeds. */
function createOnce(path: string, folder: string): string {
  makeFolder(folder)
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeWhole(draft, newSecret())
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
}

/** Tells one key from another without telling the key. */
export const fingerprintOf = (secret: string) => createHmac('sha256', secret).update('atrium fingerprint').digest('hex')

/** Nodes of one database with different keys would refuse each other's links; such a node does not start. */
export async function checkSharedSecret({ db }: Pick<Database, 'db'>, secret: string): Promise<void> {
  const fingerprint = fingerprintOf(secret)
  await db.insert(secretTable).values({ name: 'server', fingerprint }).onConflictDoNothing()
  const [known] = await db.select().from(secretTable).where(eq(secretTable.name, 'server'))
  if (known?.fingerprint === fingerprint) return
  throw new ConfigError(
    `签名密钥与使用同一数据库的其他节点不同：请为所有节点设置相同的 SECRET_KEY；更换密钥请使用 ${commandLine('rotate-key')}`,
  )
}
