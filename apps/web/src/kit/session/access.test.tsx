import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import { accessOf, actionsOf } from './access.ts'
import { Auth, AuthAction } from './Auth.tsx'
import { meQuery } from './sessionQueries.ts'

const facts = {
  permissions: ['demo:toy:add'],
  roles: ['common'],
  actions: actionsOf(
    [{ path: 'toy', meta: { title: '玩具', permission: 'demo:toy', actions: ['add', 'edit'] } }],
    ['demo:box:open'],
  ),
  page: { permission: 'demo:toy', actions: ['add', 'edit'] },
}

test('权限: one of the strings is enough, `*:*:*` is all of them', () => {
  const { hasPermi } = accessOf(facts)
  expect(hasPermi(['demo:toy:edit', 'demo:toy:add'])).toBe(true)
  expect(hasPermi(['demo:toy:edit'])).toBe(false)
  expect(accessOf({ ...facts, permissions: ['*:*:*'] }).hasPermi(['demo:toy:edit'])).toBe(true)
})

test('角色: one of the keys is enough, the role admin is all of them', () => {
  expect(accessOf(facts).hasRole(['common', 'boss'])).toBe(true)
  expect(accessOf(facts).hasRole(['boss'])).toBe(false)
  expect(accessOf({ ...facts, roles: ['admin'] }).hasRole(['boss'])).toBe(true)
})

test('权限: an empty list is an error, in the words of the specification', () => {
  expect(() => accessOf(facts).hasPermi([])).toThrow('请设置操作权限标签值')
  expect(() => accessOf(facts).hasRole([])).toThrow('请设置角色权限标签值')
})

test('操作: the list of the page decides; a page without one allows', () => {
  expect(accessOf(facts).hasAction('edit')).toBe(true)
  expect(accessOf(facts).hasAction('remove')).toBe(false)
  expect(accessOf({ ...facts, page: undefined }).hasAction('remove')).toBe(true)
  expect(accessOf({ ...facts, page: { permission: 'demo:toy', actions: ['*'] } }).hasAction('remove')).toBe(true)
})

test('auth: permission and action in one word; an unknown permission is false, even for all rights', () => {
  const { auth } = accessOf(facts)
  expect(auth('demo:toy.edit')).toBe(true)
  expect(auth('demo:toy.remove')).toBe(false)
  expect(auth('demo:box.open')).toBe(true)
  expect(auth('demo:none.open')).toBe(false)
  expect(accessOf({ ...facts, permissions: ['*:*:*'] }).auth('demo:none.open')).toBe(false)
  expect(accessOf({ ...facts, permissions: ['*:*:*'] }).auth('demo:toy.remove')).toBe(true)
})

test('Auth: leaves out what is not allowed', async () => {
  renderPage(
    <>
      <Auth perms={['demo:toy:add']}>可以新增</Auth>
      <Auth perms={['demo:toy:edit']}>可以修改</Auth>
      <Auth roles={['common']}>普通角色</Auth>
      <AuthAction action="add">页面新增</AuthAction>
      <AuthAction action="remove">页面删除</AuthAction>
    </>,
    { permissions: facts.permissions, roles: facts.roles, route: facts.page },
  )
  expect(await screen.findByText(/可以新增/)).toBeTruthy()
  const shown = document.body.textContent
  expect(shown).toContain('普通角色')
  expect(shown).toContain('页面新增')
  expect(shown).not.toContain('可以修改')
  expect(shown).not.toContain('页面删除')
})

test('角色: whoever has no role has ROLE_DEFAULT, whoever has one does not', async () => {
  const shown = <Auth roles={['ROLE_DEFAULT']}>没有角色</Auth>
  renderPage(shown, { roles: [] })
  expect(await screen.findByText('没有角色')).toBeTruthy()
  const { client } = renderPage(<Auth roles={['common']}>普通角色</Auth>, { roles: ['common'] })
  expect(await screen.findByText('普通角色')).toBeTruthy()
  expect(client.getQueryData(meQuery.queryKey)?.roles).toEqual(['common'])
})
