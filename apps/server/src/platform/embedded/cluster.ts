import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedRefusal, fullDisk, saysNoRoom } from './embeddedRefusal.ts'
import { endWithUs, exitOf, spawnOnCluster, type Programs } from './program.ts'
import { linesOf, tailOf, type ServerLog } from './serverLog.ts'

const major = '18'
const draftPrefix = 'postgres.new-'

export const clusterFolder = (dataDir: string) => join(dataDir, 'postgres')

interface ClusterOptions {
  passwordFile?: string | undefined
  durable: boolean
}

/**
 * The cluster folder, made at the first start. It is made under another name and renamed when complete, so a
 * start that was killed in between leaves nothing half made.
 */
export async function ensureCluster(
  dataDir: string,
  programs: Programs,
  log: ServerLog,
  options: ClusterOptions,
): Promise<string> {
  const cluster = clusterFolder(dataDir)
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(draftPrefix)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  if (existsSync(cluster)) checkCluster(cluster, programs.account)
  else await makeCluster(cluster, dataDir, programs, log, options)
  return cluster
}

function checkCluster(cluster: string, account: Account | undefined): void {
  const { uid } = statSync(cluster)
  const self = process.getuid?.()
  if (self !== undefined && self !== 0 && uid !== self) {
    throw new EmbeddedRefusal(
      `数据目录中的数据库属于另一个用户（uid ${uid}），请用该用户启动，或用 DATA_DIR 指定其他目录`,
    )
  }
  const version = join(cluster, 'PG_VERSION')
  const found = existsSync(version) ? readFileSync(version, 'utf8').trim() : '未知版本'
  if (found !== major)
    throw new EmbeddedRefusal(
      `数据目录中的数据库由 PostgreSQL ${found} 建立，与随附的 PostgreSQL ${major} 不符，请先迁移数据`,
    )
  if (account && uid !== account.uid) giveTo(account, cluster)
}

/** A backup copied back by root belongs to root. */
function giveTo(account: Account, folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, name), account.uid, account.gid)
  }
  chownSync(folder, account.uid, account.gid)
}

async function makeCluster(
  cluster: string,
  dataDir: string,
  programs: Programs,
  log: ServerLog,
  options: ClusterOptions,
): Promise<void> {
  const draft = mkdtempSync(join(dataDir, draftPrefix))
  if (programs.account) chownSync(draft, programs.account.uid, programs.account.gid)
  const args = ['-U', 'app', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions']
  args.push(...(options.passwordFile ? ['-A', 'scram-sha-256', `--pwfile=${options.passwordFile}`] : ['-A', 'trust']))
  if (!options.durable) args.push('--no-sync')
  const initdb = spawnOnCluster(programs, 'initdb', draft, args, log.descriptor)
  // At once and with its children: what is half made, the next start throws away.
  endWithUs(initdb, 'SIGKILL', 'group')
  const code = await exitOf(initdb)
  if (code !== 0 && saysNoRoom(linesOf(log))) throw fullDisk(dataDir)
  if (code !== 0) throw new EmbeddedRefusal(`无法建立内置数据库：${tailOf(log)}`)
  renameSync(draft, cluster)
  if (options.durable) syncFolder(dataDir)
}

/** Makes the rename itself survive a power loss. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
