import { expect, test } from 'vitest'
import { matchesTitle, pinyinInitials } from './pinyin.ts'

test('initials of the menu', () => {
  expect(
    ['用户管理', '角色管理', '岗位管理', '字典管理', '通知公告', '定时任务', 'API 文档'].map(pinyinInitials),
  ).toEqual(['yhgl', 'jsgl', 'gwgl', 'zdgl', 'tzgg', 'dsrw', 'api wd'])
})

test('initials that begin with R and S are told apart', () => {
  expect(['日志管理', '人员', '如期', '三级', '搜索', '上传', '文件扫描'].map(pinyinInitials)).toEqual([
    'rzgl',
    'ry',
    'rq',
    'sj',
    'ss',
    'sc',
    'wjsm',
  ])
})

test('a title is found by a part of it or of its initials', () => {
  expect(matchesTitle('用户管理', '户管')).toBe(true)
  expect(matchesTitle('用户管理', 'YHG')).toBe(true)
  expect(matchesTitle('用户管理', 'xyz')).toBe(false)
  expect(matchesTitle('用户管理', ' ')).toBe(false)
})
