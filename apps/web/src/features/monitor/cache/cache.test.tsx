import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import CacheIndex from './CacheIndex.tsx'
import CacheListIndex from './CacheListIndex.tsx'

vi.mock('#/components/Chart/engine.ts', () => ({
  openDrawing: () => ({ show: () => {}, resize: () => {}, picture: async () => new Blob(), close: () => {} }),
}))
afterEach(() => vi.unstubAllGlobals())

const group = (cacheId: string, cacheName: string, more = {}) => ({
  cacheId,
  cacheName,
  remarks: cacheName,
  count: 2,
  cached: true,
  keysShown: true,
  valuesShown: true,
  clearable: true,
  ...more,
})
const hidden = { valuesShown: false, clearable: false }
const answers: Answers = {
  'GET /monitor/cache/listCacheName': {
    data: [
      group('dictUtils', 'dictCache'),
      group('pwdErr', 'pwd_err_cnt', hidden),
      group('session', 'sys_session', { ...hidden, keysShown: false }),
      group('deptUtils', 'deptCache', { cached: false, clearable: false }),
    ],
  },
  'GET /monitor/cache/listCacheKey/dictUtils': {
    data: [
      { cacheId: 'dictUtils', cacheKey: 'sys_dict:sys_yes_no', ttl: 200 },
      { cacheId: 'dictUtils', cacheKey: 'sys_dict:sys_user_sex', ttl: 100 },
    ],
  },
  'GET /monitor/cache/listCacheKey/pwdErr': {
    data: [{ cacheId: 'pwdErr', cacheKey: 'pwd_err_cnt:zhang:10.0.0.1', ttl: 60 }],
  },
  'GET /monitor/cache/getCacheValue/dictUtils/sys_dict:sys_yes_no': {
    data: { cacheName: 'dictCache', cacheKey: 'sys_dict:sys_yes_no', cacheValue: '{\n  "enabled": true\n}' },
  },
  'GET /monitor/cache/getCacheValue/dictUtils/sys_dict:sys_user_sex': { code: 500, msg: '缓存已失效' },
}
const valueBox = () => screen.queryByRole('region', { name: '缓存值' })

test('缓存列表: the first cache is chosen, a click on a key shows its value', async () => {
  const { user } = renderPage(<CacheListIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: 'sys_dict:sys_yes_no' }))
  await vi.waitFor(() => expect(valueBox()?.textContent).toContain('"enabled": true'))
  await user.click(screen.getByRole('button', { name: 'sys_dict:sys_user_sex' }))
  expect(await screen.findByText('缓存已失效')).toBeTruthy()
  expect(valueBox()).toBeNull()
})

test('缓存列表: keys are filtered; what fits none says so', async () => {
  const { user } = renderPage(<CacheListIndex />, { answers })
  await screen.findByRole('button', { name: 'sys_dict:sys_yes_no' })
  await user.type(screen.getByRole('textbox', { name: '键名' }), 'SEX')
  expect(screen.queryByRole('button', { name: 'sys_dict:sys_yes_no' })).toBeNull()
  expect(screen.getByRole('button', { name: 'sys_dict:sys_user_sex' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: '键名' }), 'x')
  expect(screen.getByText('没有符合条件的键名')).toBeTruthy()
})

test('缓存列表: protected caches show keys without values, or a count alone, and nothing to clear', async () => {
  const { user } = renderPage(<CacheListIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: 'pwd_err_cnt' }))
  expect(await screen.findByText('pwd_err_cnt:zhang:10.0.0.1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'pwd_err_cnt:zhang:10.0.0.1' })).toBeNull()
  expect(screen.getByText('此缓存的内容受保护，只显示数量和剩余时间')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '删除 pwd_err_cnt' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'sys_session' }))
  expect(await screen.findByText('此缓存只显示数量')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'deptCache' }))
  expect(await screen.findByText('此数据直接读取数据库，不缓存')).toBeTruthy()
})

test('缓存列表: 删除 asks first and clears one key or all; without the right there is none', async () => {
  const { user, askedFor, unmount } = renderPage(<CacheListIndex />, { answers })
  const clear = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getAllByText('确认清除所选中数据的缓存吗?')).not.toEqual([])
    await user.click(question.getByRole('button', { name: '清除' }))
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await clear('删除 sys_dict:sys_yes_no')
  expect(askedFor('POST /monitor/cache/clearCacheByKey/dictUtils/sys_dict:sys_yes_no')).toHaveLength(1)
  await clear('删除 dictCache')
  expect(askedFor('POST /monitor/cache/clearCache/dictUtils')).toHaveLength(1)
  expect((await screen.findAllByText('缓存清除成功')).length).toBeGreaterThan(0)
  unmount()
  renderPage(<CacheListIndex />, { answers, permissions: ['monitor:cache:list'] })
  await screen.findByRole('button', { name: 'sys_dict:sys_yes_no' })
  expect(screen.queryByRole('button', { name: /^删除/ })).toBeNull()
})

test('缓存监控: the page of Redis and the one without it have the same cards, each the facts of its engine', async () => {
  const info = {
    engine: 'memory',
    redis_version: '内存缓存 1.0',
    redis_mode: 'standalone',
    tcp_port: '-',
    connected_clients: '2',
    uptime_in_days: '3',
    used_memory: 2_048,
    used_memory_human: '2.0 KB',
    used_memory_peak: 3_072,
    used_memory_peak_human: '3.0 KB',
    used_cpu_user_children: '1.25',
    maxmemory_human: '1,000 条',
    aof_enabled: '0',
    rdb_last_bgsave_status: '-',
    instantaneous_input_kbps: '90.00',
    instantaneous_output_kbps: '',
    hits: 9,
    misses: 1,
  }
  const data = { info, dbSize: 5, commandStats: [{ name: 'get', value: 10 }], nodes: [] }
  const { unmount } = renderPage(<CacheIndex />, { answers: { 'GET /monitor/cache': { data } } })
  expect(await screen.findByText('内存缓存 1.0')).toBeTruthy()
  expect(screen.getByText('90.00%')).toBeTruthy()
  expect(screen.getByText('1.25 秒')).toBeTruthy()
  for (const word of ['端口', 'AOF是否开启', 'RDB是否成功']) expect(screen.queryByText(word)).toBeNull()
  expect(screen.getByRole('img', { name: '命令统计：get 10 次' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '内存信息：内存消耗 2.0 KB，峰值 3.0 KB' })).toBeTruthy()
  unmount()
  const redis = { ...info, engine: 'redis', redis_version: '7.4', aof_enabled: '1', instantaneous_output_kbps: '2.00' }
  renderPage(<CacheIndex />, { answers: { 'GET /monitor/cache': { data: { ...data, info: redis } } } })
  expect(await screen.findByText('Redis 7.4')).toBeTruthy()
  expect(screen.getByText('90.00kps / 2.00kps')).toBeTruthy()
  for (const word of ['客户端数', '端口', 'AOF是否开启', 'RDB是否成功']) expect(screen.getByText(word)).toBeTruthy()
})
