import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/** The sentence alone reaches the user, without a stack. */
export class SetupFailure extends Error {}

/** @param {string} text */
export const say = (text) => void process.stdout.write(`${text}\n`)

/** @param {number} since */
export const secondsSince = (since) => ((performance.now() - since) / 1000).toFixed(1)

/**
 * Does a piece of work of unknown length without leaving the user in the dark.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const since = performance.now()
  say(`▸ ${title}…`)
  const ticking = setInterval(() => say(`  … 已用 ${Math.round((performance.now() - since) / 1000)} 秒`), 5_000)
  try {
    const result = await work()
    say(`  完成（${secondsSince(since)} 秒）`)
    return result
  } finally {
    clearInterval(ticking)
  }
}

/**
 * Runs a program to its end and gives what it printed. A signal that ends us ends it as well.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = root, env = process.env, timeoutMs } = {}) {
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32' && command === 'npm'
    const child = spawn(command, args, { cwd, env, shell, timeout: timeoutMs, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {Buffer[]} */
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    const stop = passSignals((signal) => {
      child.kill(signal)
      process.exit(130)
    })
    child.once('error', (error) => {
      stop()
      reject(error)
    })
    child.once('close', (code) => {
      stop()
      resolve({ code: code ?? -1, output: Buffer.concat(chunks).toString() })
    })
  })
}

/**
 * Hands the signals that ask us to stop to `pass`; the answer takes the handlers away again.
 *
 * @param {(signal: NodeJS.Signals) => void} pass
 */
export function passSignals(pass) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}

/**
 * @param {string} output
 * @param {number} count
 */
export const lastLines = (output, count) => output.trim().split('\n').slice(-count).join('\n')
