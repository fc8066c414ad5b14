import { cpus } from 'node:os'
import type { ServerFigures } from '@app/shared/monitor/node.ts'
import { cpuLimit } from './cgroup.ts'
import { rounded, type ReadFile } from './readFile.ts'

/** Sums since some moment; two of them tell what happened between. */
export interface CpuTimes {
  at: number
  cores: number
  user: number
  sys: number
  wait: number
  /** Everything that could have been used; undefined: cores times the time that has passed, in microseconds. */
  total: number | undefined
}

/** Sums of the container when it has a limit, else of the machine. */
export function readCpu(read: ReadFile, at: number): CpuTimes {
  const limit = cpuLimit(read)
  if (limit) return { at, ...limit, wait: 0, total: undefined }
  const line = /^cpu +(.*)$/m.exec(read('/proc/stat') ?? '')?.[1]
  const all = cpus()
  if (line) {
    const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = line
      .split(' ')
      .map(Number)
    const sys = system + irq + soft
    return { at, cores: all.length, user: user + nice, sys, wait, total: user + nice + sys + idle + wait + steal }
  }
  const sum = (name: 'user' | 'nice' | 'sys' | 'idle' | 'irq') =>
    all.reduce((total, { times }) => total + times[name], 0)
  const user = sum('user') + sum('nice')
  const sys = sum('sys') + sum('irq')
  return { at, cores: all.length, user, sys, wait: 0, total: user + sys + sum('idle') }
}

/** Percentages between two readings. */
export function cpuBetween(before: CpuTimes, after: CpuTimes): ServerFigures['cpu'] {
  const possible =
    before.total !== undefined && after.total !== undefined
      ? after.total - before.total
      : after.cores * (after.at - before.at) * 1_000
  const share = (name: 'user' | 'sys' | 'wait') =>
    possible > 0 ? Math.min(100, Math.max(0, ((after[name] - before[name]) / possible) * 100)) : 0
  const used = rounded(share('user'))
  const sys = rounded(share('sys'))
  const wait = rounded(share('wait'))
  const total = rounded(Math.min(100, used + sys))
  return { cpuNum: rounded(after.cores), total, sys, used, wait, free: rounded(Math.max(0, 100 - total - wait)) }
}
