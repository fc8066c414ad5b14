import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { clusterFolder } from './cluster.ts'
import { readPidNote } from './pidFile.ts'

/** Where the server listens; it stays the same over its restarts, because pools keep the address. */
export interface Address {
  url: string
  /** Command-line settings of `postgres`. */
  settings: Record<string, string>
  /** Holds the superuser's password; without it the mode of the socket folder is the lock. */
  passwordFile?: string
  /** Makes sure the place to listen at exists, before each start. */
  prepare(): void
  remove(): void
}

/** The kernel cuts socket paths off near 104 characters. */
const LONGEST_FOLDER = 80
const PORT = 5432

const passwordFileOf = (dataDir: string) => join(dataDir, 'postgres.password')

export async function chooseAddress(dataDir: string, account: Account | undefined): Promise<Address> {
  return process.platform === 'win32' ? portAddress(dataDir) : socketAddress(account)
}

/** A folder of our own outside the data directory, whose path may be long and closed to the server's account. */
function socketAddress(account: Account | undefined): Address {
  const parent = tmpdir().length > LONGEST_FOLDER ? '/tmp' : tmpdir()
  const folder = mkdtempSync(join(parent, 'atrium-'))
  return {
    url: socketUrl(folder),
    settings: { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700' },
    prepare() {
      if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
      if (account) chownSync(folder, account.uid, account.gid)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const socketUrl = (folder: string) =>
  `postgres://app@localhost:${PORT}/app?host=${encodeURIComponent(folder)}&sslmode=disable`

/** Systems without Unix sockets: a free port of this machine only, and a password. */
async function portAddress(dataDir: string): Promise<Address> {
  const port = await freePort()
  const file = passwordFileOf(dataDir)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const nothing = () => undefined
  return {
    url: portUrl(readFileSync(file, 'utf8'), String(port)),
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    passwordFile: file,
    prepare: nothing,
    remove: nothing,
  }
}

const portUrl = (password: string, port: string) => `postgres://app:${password}@127.0.0.1:${port}/app?sslmode=disable`

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The address of the server that runs on a data directory, as it left it there; for tools beside a running application. */
export function runningUrl(dataDir: string): string | undefined {
  const note = readPidNote(clusterFolder(dataDir))
  if (!note) return undefined
  if (note.socketFolder) return socketUrl(note.socketFolder)
  return portUrl(readFileSync(passwordFileOf(dataDir), 'utf8'), note.port)
}
