import { expect, test } from 'vitest'
import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { fieldMessage, sentValue } from './form/rules.ts'
import { filterQueryOf, readListState, writeListState } from './list/useListState.ts'
import { setProductZone } from './session/productZone.ts'
import { readView, tableKeyOf } from './table/tableView.ts'
import { toy } from './testing/toy.ts'
import { fileNameIn } from './transfer/download.ts'
import { bytesText, durationText, estimateText, momentText } from './words/format.ts'
import { dictLabel } from './words/useDict.ts'

test('地址: what cannot be read counts as the default, defaults are not written', () => {
  expect(readListState('?pageNum=-1&pageSize=7&isAsc=up')).toEqual({
    pageNum: 1,
    pageSize: 20,
    orderByColumn: undefined,
    isAsc: undefined,
    filters: {},
  })
  const state = readListState('?tab=1&pageNum=2&pageSize=50&orderByColumn=sort&isAsc=desc&f.status=0')
  expect(writeListState('?tab=1&f.old=x', state)).toBe(
    '?tab=1&pageNum=2&pageSize=50&orderByColumn=sort&isAsc=desc&f.status=0',
  )
  expect(writeListState('?pageNum=9', readListState(''))).toBe('')
})

test('地址: only what the contract can search reaches the server', () => {
  expect(filterQueryOf(toy, { toyName: '球', sort: '1', evil: 'x', beginTime: '2026-01-01' })).toEqual({
    toyName: '球',
    params: { beginTime: '2026-01-01' },
  })
})

test('规则: texts are trimmed, nothing is null where the contract takes none', () => {
  const required = field(z.string().min(1).max(3), '名称')
  const optional = field(z.string().max(3).nullish(), '备注')
  const number = field(z.int().min(0), '排序')
  expect(sentValue(required, ' a ')).toBe('a')
  expect(sentValue(optional, '  ')).toBeNull()
  expect(fieldMessage(required, '  ')).toBe('名称不能为空')
  expect(fieldMessage(required, undefined)).toBe('名称不能为空')
  expect(fieldMessage(required, 'abcd')).toBe('名称长度不能超过3个字符')
  expect(fieldMessage(optional, undefined)).toBeUndefined()
  expect(fieldMessage(number, null)).toBe('排序不能为空')
  expect(fieldMessage(number, -1)).toBe('排序不能小于0')
})

test('列视图: what cannot be read counts as not arranged', () => {
  expect(readView('huge', 'no json', 'middle')).toEqual({ density: 'middle', columns: [] })
  expect(readView('small', '[{"dataIndex":"a","visible":true},{"x":1},null]', 'middle')).toEqual({
    density: 'small',
    columns: [{ dataIndex: 'a', visible: true }],
  })
  expect(tableKeyOf('system:config')).toBe('system-config-ConfigIndex-table')
})

test('时刻: moments are told by the clock of the product, wherever the reader sits', () => {
  const moment = new Date('2026-03-10T20:00:00Z')
  for (const [zone, text] of [
    ['Asia/Shanghai', '2026-03-11 04:00:00'],
    ['America/New_York', '2026-03-10 16:00:00'],
  ] as const) {
    setProductZone(zone)
    expect(momentText(moment)).toBe(text)
  }
  setProductZone(undefined)
})

test('时刻: texts stay as they are, ten digits count seconds', () => {
  expect(momentText('2026-01-02 03:04:05')).toBe('2026-01-02 03:04:05')
  const moment = new Date(2026, 0, 2, 3, 4, 5)
  for (const sent of [moment, moment.getTime(), moment.getTime() / 1_000, String(moment.getTime() / 1_000)])
    expect(momentText(sent)).toBe('2026-01-02 03:04:05')
})

test('数字: estimates, durations and sizes as people say them', () => {
  expect([1_234, 56_000, 1_204_000].map(estimateText)).toEqual(['约 1,234 ', '约 5.6 万', '约 120 万'])
  expect([850, 3_200, 312_000, 7_500_000].map(durationText)).toEqual([
    '850 毫秒',
    '3.2 秒',
    '5 分 12 秒',
    '2 小时 05 分',
  ])
  expect([512, 1_572_864].map(bytesText)).toEqual(['512 B', '1.5 MB'])
})

test('字典: several values in one text, unknown ones left out', () => {
  const entry = (value: string, label: string) => ({
    id: value,
    dictType: 't',
    dictValue: value,
    dictLabel: label,
    dictSort: 1,
    status: '0',
    isDefault: 'N',
    cssClass: null,
    listClass: null,
  })
  expect(dictLabel([entry('1', '甲'), entry('2', '乙')], '2,1,9')).toBe('乙,甲')
  expect(dictLabel([entry('1', '甲')], null)).toBe('')
})

test('下载: the name in UTF-8 wins, a broken one falls back', () => {
  expect(fileNameIn(`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%B2%97.xlsx`)).toBe('岗.xlsx')
  expect(fileNameIn(`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%B`)).toBe('a.xlsx')
  expect(fileNameIn(null)).toBeUndefined()
})
