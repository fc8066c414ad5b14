import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

interface Usage {
  parent: number
  own: number
  /** With children that have ended. */
  whole: number
}

function usageOf(pid: number): Usage | undefined {
  try {
    // The name in brackets may hold blanks; what is counted stands after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
    const [parent = 0, user = 0, system = 0, ended = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((i) => fields[i])
    return { parent, own: user + system, whole: user + system + ended + endedSystem }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** CPU seconds that a process has used so far. */
export const cpuSeconds = (pid: number): number => (usageOf(pid)?.own ?? 0) / ticksPerSecond

/** CPU seconds of a process with its children, those that have ended included. */
export function familyCpuSeconds(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = all.map((name) => usageOf(Number(name))).filter((usage) => usage?.parent === pid)
  const sum = children.reduce((total, usage) => total + (usage?.own ?? 0), usageOf(pid)?.whole ?? 0)
  return sum / ticksPerSecond
}
