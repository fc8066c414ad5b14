import { expect, test } from 'vitest'
import type { RoleItem } from '@app/shared/system/role.ts'
import {
  addRow,
  cancelRow,
  changesOf,
  draftOfRow,
  editRow,
  noDrafts,
  refusalToLeave,
  removeRows,
  restoreRow,
  typeInto,
} from './drafts.ts'

const row = (id: string, given: Partial<RoleItem> = {}): RoleItem => ({
  id,
  roleName: `角色${id}`,
  roleKey: `key${id}`,
  sort: 10,
  dataScope: '5',
  status: '0',
  version: 3,
  createBy: null,
  createTime: null,
  updateBy: null,
  updateTime: null,
  ...given,
})

test('角色草稿: a row that reads as it is stored is not sent', () => {
  const opened = editRow(noDrafts, row('2'))
  expect(changesOf(opened)).toEqual([])
  expect(changesOf(typeInto(opened, { roleName: ' 角色2 ' }))).toEqual([])
  expect(changesOf(typeInto(opened, { sort: 20 }))).toEqual([
    { handleType: 'edit', id: '2', version: 3, roleName: '角色2', roleKey: 'key2', sort: 20, status: '0' },
  ])
})

test('角色草稿: a row without name or key cannot be left', () => {
  const fresh = addRow(noDrafts)
  expect(refusalToLeave(noDrafts)).toBeUndefined()
  expect(refusalToLeave(fresh)).toBe('请先维护角色名称为空的数据！')
  const named = typeInto(fresh, { roleName: '新' })
  expect(refusalToLeave(named)).toBe('请先维护角色编码为空的数据！')
  expect(refusalToLeave(typeInto(named, { roleKey: 'new' }))).toBeUndefined()
})

test('角色草稿: deletions come first, new rows in the order they were added, without a number of their own', () => {
  const first = typeInto(addRow(noDrafts), { roleName: '甲', roleKey: 'a' })
  const second = typeInto(addRow(first), { roleName: '乙', roleKey: 'b', sort: 7 })
  const all = removeRows(second, [row('4')])
  expect(changesOf(all).map(({ handleType, roleName, sort }) => [handleType, roleName, sort])).toEqual([
    ['delete', undefined, undefined],
    ['add', '甲', undefined],
    ['add', '乙', 7],
  ])
})

test('角色草稿: cancelling forgets what was typed, and a new row with it', () => {
  const changed = typeInto(editRow(noDrafts, row('2')), { roleName: '改' })
  expect(changesOf(cancelRow(changed, '2'))).toEqual([])
  const fresh = addRow(noDrafts)
  expect(cancelRow(fresh, String(fresh.editing)).added).toEqual([])
})

test('角色草稿: a deleted new row vanishes, a stored one is marked until it is taken back', () => {
  const fresh = addRow(noDrafts)
  const [added] = fresh.added
  const marked = removeRows(typeInto(editRow(fresh, row('2')), { sort: 1 }), [row('2'), row(String(added?.id))])
  expect(marked.added).toEqual([])
  expect(changesOf(marked)).toEqual([{ handleType: 'delete', id: '2' }])
  expect(draftOfRow(marked, '2')).toBeUndefined()
  expect(changesOf(restoreRow(marked, '2'))).toEqual([])
})
