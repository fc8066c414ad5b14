import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { passSignals } from './progress.mjs'
import { root } from './root.mjs'
import { compiled, findRuntime } from './runtime.mjs'

/**
 * Installs what is locked, then runs a program of `tools/` with the linked Node, which runs TypeScript. Its exit code
 * is ours.
 *
 * @param {string} program
 * @param {string[]} args
 */
export async function runTool(program, args) {
  await ensureInstalled()
  const runtime = findRuntime()
  const bin = join(root, 'node_modules', '.bin')
  const child = spawn(runtime, [join(root, 'tools', program), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The tools' own launchers look for `node` in the path.
    env: { ...process.env, ...compiled(), PATH: [dirname(runtime), bin, process.env.PATH].join(delimiter) },
  })
  // Ctrl-C reaches the whole group; we only wait for the others.
  passSignals((signal) => void (signal === 'SIGTERM' && child.kill(signal)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      process.exitCode = code ?? 1
      resolve(undefined)
    })
  })
}
