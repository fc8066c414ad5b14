import { expect, test } from 'vitest'
import { builtInDictTypes, dictionaries } from './dictionaries.ts'

const entry = (type: string, value: string) =>
  dictionaries.find((item) => item.type === type)?.entries.find((item) => item.value === value)

test('字典: every entry fits its columns and is named once per dictionary', () => {
  expect(builtInDictTypes.size).toBe(dictionaries.length)
  for (const { type, name, entries } of dictionaries) {
    expect(type).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(name.length).toBeLessThanOrEqual(100)
    expect(new Set(entries.map(({ value }) => value)).size).toBe(entries.length)
    expect(entries.filter(({ isDefault }) => isDefault === 'Y').length).toBeLessThanOrEqual(1)
    for (const { value, label } of entries) {
      expect(`${type}.${value}`.length).toBeLessThanOrEqual(64)
      expect(label).not.toMatch(/[*[\]#`]|design/)
    }
  }
})

test('字典: default, style and own sort number are read from the words', () => {
  expect(entry('sys_yes_no', 'Y')).toEqual({
    value: 'Y',
    label: '是',
    sort: 10,
    isDefault: 'Y',
    listClass: 'primary',
  })
  expect(entry('is_active', '20')).toMatchObject({ label: '开启', sort: 200, isDefault: 'N', listClass: null })
  expect(entry('flow_task_status', '-2')).toMatchObject({ label: '跳过' })
  expect(entry('sys_sms_provider', 'DEBUG')).toMatchObject({ label: '调试(仅记录)' })
  expect(entry('sys_listener_event_type', 'complete')).toMatchObject({ label: 'complete', sort: 60 })
  expect(entry('cms_article_status', '3')).toMatchObject({ label: '待审核', sort: 20 })
})
