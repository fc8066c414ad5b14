import type { ReadFile } from './readFile.ts'
import { numbersIn } from './readFile.ts'

const root = '/sys/fs/cgroup'

/** The folder of this process, newest way of grouping; containers see their own as the root. */
function folders(read: ReadFile): string[] {
  const path = /^0::(\/.*)$/m.exec(read('/proc/self/cgroup') ?? '')?.[1]
  return path && path !== '/' ? [`${root}${path}`, root] : [root]
}

export interface CpuLimit {
  /** Processors that may be used, possibly a fraction. */
  cores: number
  /** Microseconds used so far. */
  user: number
  sys: number
}

/** The share of the machine that a container may use; undefined without a limit. */
export function cpuLimit(read: ReadFile): CpuLimit | undefined {
  for (const folder of folders(read)) {
    const [quota, period] = (read(`${folder}/cpu.max`) ?? '').trim().split(' ').map(Number)
    const used = numbersIn(read(`${folder}/cpu.stat`))
    if (quota && period)
      return { cores: quota / period, user: used.get('user_usec') ?? 0, sys: used.get('system_usec') ?? 0 }
  }
  const quota = Number(read(`${root}/cpu/cpu.cfs_quota_us`))
  const period = Number(read(`${root}/cpu/cpu.cfs_period_us`))
  if (!(quota > 0) || !(period > 0)) return undefined
  const user = Number(read(`${root}/cpuacct/cpuacct.usage_user`) ?? 0) / 1_000
  const sys = Number(read(`${root}/cpuacct/cpuacct.usage_sys`) ?? 0) / 1_000
  return { cores: quota / period, user, sys }
}

export interface MemoryLimit {
  total: number
  /** Without what the kernel only keeps as long as nobody needs the room. */
  used: number
}

/** What a container may fill; undefined without a limit or with one above the machine's memory. */
export function memoryLimit(read: ReadFile, machine: number): MemoryLimit | undefined {
  const places = [
    ...folders(read).map((folder) => ({ folder, limit: 'memory.max', usage: 'memory.current', kept: 'inactive_file' })),
    {
      folder: `${root}/memory`,
      limit: 'memory.limit_in_bytes',
      usage: 'memory.usage_in_bytes',
      kept: 'total_inactive_file',
    },
  ]
  for (const { folder, limit, usage, kept } of places) {
    const total = Number(read(`${folder}/${limit}`))
    if (!(total > 0) || total >= machine) continue
    const stat = numbersIn(read(`${folder}/memory.stat`))
    return { total, used: Math.max(0, Number(read(`${folder}/${usage}`)) - (stat.get(kept) ?? 0)) }
  }
  return undefined
}
