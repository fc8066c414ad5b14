import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { ConfigError, type Env } from '#/env.ts'
import type { Database, Db } from '#/platform/database/db.ts'
import { isLockTaken } from '#/platform/database/pgErrors.ts'
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
const draftOf = (folder: string) => `${fileOf(folder)}.new`

/** Keeps a new key beside the old one and answers how to put it in its place. */
export function prepareKeyFile(folder: string, secret: string): { replace: () => void; discard: () => void } {
  const draft = draftOf(folder)
  writeWhole(draft, secret)
  return { replace: () => renameSync(draft, fileOf(folder)), discard: () => rmSync(draft) }
}

/**
 * A change of the key that was killed has left the new one beside the old one. Where the database has it already, it is
 * put in its place, which is answered; one that the database never had goes.
 */
export async function settleKeyFile({ db }: Pick<Database, 'db'>, folder: string): Promise<boolean> {
  const draft = draftOf(folder)
  const left = readIfThere(draft)
  if (left === undefined) return false
  // Waits for what a killed command has left the database to do.
  const [known] = await db.select().from(secretTable).where(isServer).for('share')
  if (known?.fingerprint === fingerprintOf(left)) {
    renameSync(draft, fileOf(folder))
    return true
  }
  if (known?.fingerprint !== fingerprintOf(readIfThere(fileOf(folder)) ?? ''))
    throw new ConfigError(`${draft} 已存在：上次更换密钥没有完成，请确认后改名为 secret.key 或删除`)
  rmSync(draft)
  return false
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

const isServer = eq(secretTable.name, 'server')

/**
 * Nodes of one database with different keys would refuse each other's links; such a node does not start. Asked once the
 * node can be seen: whoever changes the key either sees it and refuses, or holds the row that is asked for here.
 */
export async function checkSharedSecret({ db }: Pick<Database, 'db'>, secret: string): Promise<void> {
  const fingerprint = fingerprintOf(secret)
  const known = await knownFingerprint(db, fingerprint).catch((error: unknown) => {
    throw isLockTaken(error) ? new ConfigError('密钥正在更换，请在完成后以新密钥启动') : error
  })
  if (known === fingerprint) return
  throw new ConfigError(
    `签名密钥与使用同一数据库的其他节点不同：请为所有节点设置相同的 SECRET_KEY；更换密钥请使用 ${commandLine('rotate-key')}`,
  )
}

async function knownFingerprint(db: Db, own: string): Promise<string | undefined> {
  await db.insert(secretTable).values({ name: 'server', fingerprint: own }).onConflictDoNothing()
  const [known] = await db.select().from(secretTable).where(isServer).for('share', { noWait: true })
  return known?.fingerprint
}
