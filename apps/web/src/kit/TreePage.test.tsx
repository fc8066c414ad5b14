import { field } from '@app/shared/kit/field.ts'
import { defineTree } from '@app/shared/kit/tree.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { TreePage } from './TreePage.tsx'

afterEach(() => vi.unstubAllGlobals())

const shelf = defineTree({
  name: 'demo:shelf',
  label: '货架',
  fields: { shelfName: field(z.string().min(1).max(10), '货架名称', { title: true, search: 'like' }) },
})

const node = (id: string, shelfName: string, parentId: string, children: object[] = [], treeLeaf = 'n') => ({
  id,
  shelfName,
  parentId,
  parentIds: id,
  treeSort: 10,
  treeSorts: '000010',
  treeLevel: 1,
  treeLeaf,
  version: 1,
  createTime: '2026-01-02 03:04:05',
  children,
})

const answers: Answers = {
  'GET /demo/shelf/list/2/0': { data: [node('a', '东库', '0', [node('b', '一层', 'a')])] },
  'GET /demo/shelf/list/1/b': { data: [node('c', '左格', 'b', [], 'y')] },
  'GET /demo/shelf/searchShelfList': {
    data: [node('a', '东库', '0', [node('b', '一层', 'a', [node('c', '左格', 'b', [], 'y')])])],
  },
  'GET /demo/shelf/findMaxSort/a': { data: 20 },
  'GET /demo/shelf/listTree/50/0': { data: [] },
  'GET /system/sysTableConfig/getInfoByTableKey/demo-shelf-ShelfIndex-table': { data: null },
}

const page = (more: Answers = {}) =>
  renderPage(<TreePage resource={shelf} addChild="添加下级" />, { answers: { ...answers, ...more } })

test('树: the first level is open, a deeper one loads when it is opened', async () => {
  const { user, askedFor } = page()
  expect(await screen.findByText('一层')).toBeTruthy()
  expect(askedFor('GET /demo/shelf/list/1/b')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: '展开 一层' }))
  expect(await screen.findByText('左格')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '展开 左格' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '收起 东库' }))
  await waitFor(() => expect(screen.queryByText('一层')).toBeNull())
})

test('树: a search opens the whole way to what it found and marks it', async () => {
  const { user, askedFor } = page()
  await screen.findByText('一层')
  await user.type(screen.getByRole('textbox', { name: '货架名称' }), '左{Enter}')
  expect((await screen.findByText('左')).tagName).toBe('MARK')
  expect(askedFor('GET /demo/shelf/searchShelfList')[0]?.query.get('shelfName')).toBe('左')
})

test('树: a new node below another knows its parent and its place', async () => {
  const { user, asked } = page()
  await screen.findByText('一层')
  await user.click(screen.getByRole('button', { name: '更多 东库' }))
  await user.click(await screen.findByRole('menuitem', { name: '删除' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }))
  await user.click(screen.getByRole('button', { name: '添加下级 东库' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
  await user.type(await dialog.findByRole('textbox', { name: '货架名称' }), '二层')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.find(({ method, path }) => method === 'POST' && path === '/demo/shelf')?.body).toEqual({
      shelfName: '二层',
      parentId: 'a',
      treeSort: 20,
    }),
  )
})
