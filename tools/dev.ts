import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { passSignals } from './setup/progress.mjs'
import { root } from './setup/root.mjs'
import { ended } from './testing/processes.ts'

/** The server again after every change, and Vite, which answers the pages and hands the rest to the server. */
const settings = existsSync(join(root, '.env')) ? [`--env-file=${join(root, '.env')}`] : []
const server = ['--watch', '--watch-preserve-output', ...settings, join(root, 'apps/server/src/main.ts')]
const vite = [...settings, join(root, 'node_modules/vite/bin/vite.js')]

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
