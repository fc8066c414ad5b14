import { expect, test } from 'vitest'
import { dictDataTable } from '#/modules/system/settings/dictData/dictData.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { loadSeeds } from '#/platform/start/applySeeds.ts'
import { builtInDictTypes, dictionaries } from './dictionaries.ts'

test('字典: every entry fits its columns and is named once per dictionary', () => {
  expect(builtInDictTypes.size).toBe(dictionaries.length)
  for (const { type, name, entries } of dictionaries) {
    expect(type).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(name.length).toBeLessThanOrEqual(100)
    expect(new Set(entries.map(({ value }) => value)).size).toBe(entries.length)
    expect(entries.filter(({ isDefault }) => isDefault).length).toBeLessThanOrEqual(1)
    for (const { value, label } of entries) {
      expect(`${type}.${value}`.length).toBeLessThanOrEqual(64)
      expect(label).not.toMatch(/[*[\]#`]|design/)
    }
  }
})

test('字典: place, default, style and own sort number are stored as the slices say them', async () => {
  const [seed] = (await loadSeeds('seed')).filter((each) => each.kind === 'rows' && each.table === dictDataTable)
  const rows = seed?.kind === 'rows' ? await seed.rows({} as Ctx) : []
  const entry = (id: string) => rows.find((row) => row.id === id)
  expect(entry('sys_yes_no.Y')).toEqual({
    id: 'sys_yes_no.Y',
    dictType: 'sys_yes_no',
    dictValue: 'Y',
    dictLabel: '是',
    dictSort: 10,
    isDefault: 'Y',
    listClass: 'primary',
  })
  expect(entry('is_active.20')).toMatchObject({ dictLabel: '开启', dictSort: 200, isDefault: 'N', listClass: null })
  expect(entry('flow_task_status.-2')).toMatchObject({ dictLabel: '跳过' })
  expect(entry('sys_sms_provider.DEBUG')).toMatchObject({ dictLabel: '调试(仅记录)' })
  expect(entry('sys_listener_event_type.complete')).toMatchObject({ dictLabel: 'complete', dictSort: 60 })
  expect(entry('cms_article_status.3')).toMatchObject({ dictLabel: '待审核', dictSort: 20 })
})
