import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, globSync, utimesSync, watch } from 'node:fs'
import { join } from 'node:path'
import { passSignals } from './setup/progress.mjs'
import { root } from './setup/root.mjs'
import { ended } from './testing/processes.ts'

/** The server again after every change, and Vite, which answers the pages and hands the rest to the server. */
const settings = existsSync(join(root, '.env')) ? [`--env-file=${join(root, '.env')}`] : []
const server = ['--watch', '--watch-preserve-output', ...settings, join(root, 'apps/server/src/main.ts')]
const vite = [...settings, join(root, 'node_modules/vite/bin/vite.js')]

/** The server restarts after changes of files that it has read: this one, which looks for slices, stands for new ones. */
const finder = join(root, 'apps/server/src/platform/modules.ts')
let later: NodeJS.Timeout | undefined

/** Files that come or go below a folder: those of a slice that is generated, pulled or deleted. */
function takeIn(folder: string): void {
  const known = new Set(globSync('**/*.{ts,sql}', { cwd: folder }))
  watch(folder, { recursive: true, persistent: false }, (_event, name) => {
    if (!name || !/\.(ts|sql)$/.test(name) || existsSync(join(folder, name)) === known.has(name)) return
    if (!known.delete(name)) known.add(name)
    clearTimeout(later)
    // After the last of them.
    later = setTimeout(() => utimesSync(finder, new Date(), new Date()), 500)
  })
}

takeIn(join(root, 'apps/server/src/modules'))
takeIn(join(root, 'apps/server/migrations'))

const processes = [start(server, root), start(vite, join(root, 'apps/web'))]

/** Out of the terminal's group: each gets one signal, from us, and the server takes its database along. */
function start(args: string[], cwd: string): ChildProcess {
  return spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
    env: { NODE_ENV: 'development', ...process.env },
  })
}

const stopAll = () => {
  for (const child of processes) child.kill('SIGTERM')
}

passSignals(stopAll)
await Promise.race(processes.map(ended))
stopAll()
await Promise.all(processes.map(ended))
