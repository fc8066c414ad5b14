import { totalmem } from 'node:os'
import { expect, test } from 'vitest'
import { cpuBetween, readCpu } from './cpu.ts'
import { mountsIn, readDisks, sizeText } from './disks.ts'
import { readMemory } from './memory.ts'
import { readSystemFile, type ReadFile } from './readFile.ts'
import { runTime } from './runtime.ts'

const files =
  (texts: Record<string, string>): ReadFile =>
  (path) =>
    texts[path]

test('处理器: differences of the kernel’s sums, waiting for disks told apart', () => {
  const before = readCpu(files({ '/proc/stat': 'cpu  100 0 50 800 50 0 0 0 0 0\n' }), 0)
  const after = readCpu(files({ '/proc/stat': 'cpu  130 0 60 850 60 0 0 0 0 0\n' }), 1_000)
  expect(cpuBetween(before, after)).toMatchObject({ used: 30, sys: 10, total: 40, wait: 10, free: 50 })
  expect(cpuBetween(before, before)).toMatchObject({ total: 0, free: 100 })
})

test('处理器: a container is measured against its limit, not against the machine', () => {
  const at = (user: number, sys: number) =>
    files({
      '/sys/fs/cgroup/cpu.max': '150000 100000\n',
      '/sys/fs/cgroup/cpu.stat': `user_usec ${user}\nsystem_usec ${sys}\n`,
    })
  const figures = cpuBetween(readCpu(at(0, 0), 0), readCpu(at(600_000, 150_000), 1_000))
  expect(figures).toEqual({ cpuNum: 1.5, total: 50, sys: 10, used: 40, wait: 0, free: 50 })
  expect(readCpu(files({ '/sys/fs/cgroup/cpu.max': 'max 100000\n' }), 0).total).toBeGreaterThan(0)
})

test('内存: what could be had at once is free, and a container has its own total', () => {
  const half = Math.round(totalmem() / 2 / 1_024)
  const machine = readMemory(files({ '/proc/meminfo': `MemTotal: ${half * 2} kB\nMemAvailable:   ${half} kB\n` }))
  expect(machine.usage).toBeCloseTo(50, 0)
  const limited = readMemory(
    files({
      '/sys/fs/cgroup/memory.max': String(2 ** 29),
      '/sys/fs/cgroup/memory.current': String(2 ** 28 + 2 ** 20),
      '/sys/fs/cgroup/memory.stat': `anon 5\ninactive_file ${2 ** 20}\n`,
    }),
  )
  expect(limited).toEqual({ total: 0.5, used: 0.25, free: 0.25, usage: 50 })
})

test('磁盘: real file systems once each, none of the kernel’s own', async () => {
  const text = `proc /proc proc rw 0 0
/dev/sda1 / ext4 rw 0 0
/dev/sda1 /var/lib/docker ext4 rw 0 0
tmpfs /run tmpfs rw 0 0
server:/x /net nfs4 rw 0 0
/dev/sdb1 /my\\040data xfs rw 0 0`
  expect(mountsIn(text).map(({ path }) => path)).toEqual(['/', '/my data'])
  const disks = await readDisks(readSystemFile)
  expect(disks.length).toBeGreaterThan(0)
  expect(disks[0]?.total).toMatch(/^\d+(\.\d)? [GMK]B$/)
})

test('单位: one decimal, none from 100 on below a gigabyte', () => {
  expect([5 * 2 ** 30, 1.25 * 2 ** 20, 640 * 2 ** 20, 300 * 2 ** 10, 12].map(sizeText)).toEqual([
    '5.0 GB',
    '1.3 MB',
    '640 MB',
    '300 KB',
    '12 B',
  ])
  expect(runTime(90_061)).toBe('1天1小时1分钟')
})
