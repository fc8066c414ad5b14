import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Option } from '@app/form-engine/document/types.ts'
import { control, formOf, showForm } from '#/components/form/testing/showForm.tsx'

const dynamic = (dynamicKey: string) => control('select', '城市', { dynamic: true, dynamicKey })
const open = () => screen.getByRole('combobox', { name: '城市' })

test('选项: a dictionary gives its entries; stored values show their words', async () => {
  const entry = { dictLabel: '男', dictValue: '0', listClass: '', cssClass: '' }
  const answers = {
    'GET /system/dict/data/type/sys_user_sex': { data: [entry] },
    'GET /system/dict/data/all/type/sys_user_sex': { data: [entry] },
  }
  const { user } = showForm(formOf(control('radio', '性别', { dictCode: 'sys_user_sex', options: [] })), {}, answers)
  await user.click(await screen.findByLabelText('男'))
  expect(screen.getByLabelText('男')).toHaveProperty('checked', true)
})

test('选项: an entry that was disabled since somebody chose it keeps its word, and nobody new is offered it', async () => {
  const entry = (dictValue: string, dictLabel: string) => ({ dictLabel, dictValue, listClass: '', cssClass: '' })
  const [train, plane] = [entry('train', '火车'), entry('plane', '飞机')]
  const answers = {
    'GET /system/dict/data/type/vehicle': { data: [train] },
    'GET /system/dict/data/all/type/vehicle': { data: [{ ...plane, status: '1' }, train] },
  }
  const from = (type: 'select' | 'radio' | 'checkbox', label: string) =>
    control(type, label, { dictCode: 'vehicle', options: [] })
  const list = [from('select', '去程'), from('radio', '返程'), from('checkbox', '其他'), from('radio', '备选')]
  showForm(formOf(...list), { defaultValue: { 去程: 'plane', 返程: 'plane', 其他: ['plane'] } }, answers)
  expect(await screen.findByTitle('飞机')).toBeTruthy()
  expect(screen.getAllByLabelText('飞机')).toHaveLength(2)
  expect(screen.queryByText('plane')).toBeNull()
})

test('选项: the page gives options or a function for them', async () => {
  const ask = vi.fn<(values: unknown) => Promise<Option[]>>(() => Promise.resolve([{ value: 1, label: '上海' }]))
  const { user, form } = showForm(formOf(dynamic('cities')), { dynamicData: { cities: ask } })
  await user.click(open())
  await user.click(await screen.findByTitle('上海'))
  expect(await form().getData()).toEqual({ 城市: 1 })
  expect(ask).toHaveBeenCalledOnce()
})

test('选项: a function that fails can be asked again', async () => {
  let times = 0
  const ask = () =>
    times++ === 0 ? Promise.reject(new Error('down')) : Promise.resolve([{ value: '1', label: '上海' }])
  const { user } = showForm(formOf(dynamic('cities')), { dynamicData: { cities: ask } })
  await user.click(open())
  await user.click(await screen.findByRole('button', { name: '数据加载失败，点击重试' }))
  await user.click(open())
  expect(await screen.findByTitle('上海')).toBeTruthy()
})

test('选项: a data source is asked with the fields it names, again when one of them changes', async () => {
  const asked: string[] = []
  const { user, form } = showForm(
    formOf(control('input', '省'), control('input', '别的'), dynamic('cities')),
    {},
    {
      'GET /form/dataSource/fields/cities': { data: ['省'] },
      'GET /form/dataSource/options/cities': ({ query }) => {
        asked.push(query.get('params[省]') ?? '')
        return { data: query.get('params[省]') === '浙江' ? [{ value: 'hz', label: '杭州' }] : [] }
      },
    },
  )
  await waitFor(() => expect(asked).toEqual(['']))
  await user.type(screen.getByLabelText('别的'), '无关')
  await user.type(screen.getByLabelText('省'), '浙江')
  await waitFor(() => expect(asked.at(-1)).toBe('浙江'))
  await user.click(open())
  await user.click(await screen.findByTitle('杭州'))
  expect(form().getValue()).toMatchObject({ 城市: 'hz' })
})

test('选项: a source that its filler may not read says so, and offers no vain retry', async () => {
  const { user } = showForm(
    formOf(dynamic('posts')),
    {},
    {
      'GET /form/dataSource/fields/posts': { data: [] },
      'GET /form/dataSource/options/posts': { code: 403, msg: '没有权限，请联系管理员授权' },
    },
  )
  await user.click(open())
  expect(await screen.findByText('没有权限读取选项，请联系管理员')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /重试/ })).toBeNull()
})

test('选项: what nobody offers any more stays and is shown as it is', () => {
  const { form } = showForm(formOf(control('checkbox', '爱好')), { defaultValue: { 爱好: ['旧的'] } })
  expect(screen.getByLabelText('旧的')).toHaveProperty('checked', true)
  expect(form().getValue()).toEqual({ 爱好: ['旧的'] })
})

test('选项: a record shows the words that were stored with it, not those of today, and asks nobody for them', async () => {
  const list = [control('select', '岗位', { dynamic: true, dynamicKey: 'posts' })]
  const labels = { select_岗位: [{ value: 'p1', label: '旧称' }] }
  const answers = {
    'GET /form/dataSource/fields/posts': { data: [] },
    'GET /form/dataSource/options/posts': { data: [{ value: 'p1', label: '新称' }] },
  }
  const given = { defaultValue: { 岗位: 'p1' }, labels }
  const view = showForm(formOf(...list), { ...given, mode: 'view' }, answers)
  expect(await screen.findByText('旧称')).toBeTruthy()
  expect(view.asked.filter(({ path }) => path.includes('posts'))).toEqual([])
  view.unmount()
  showForm(formOf(...list), given, { ...answers, 'GET /form/dataSource/options/posts': { data: [] } })
  expect(await screen.findByText('旧称')).toBeTruthy()
})
