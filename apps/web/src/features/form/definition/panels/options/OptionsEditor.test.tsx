import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { createDesigner, DesignerContext } from '#/features/form/definition/draft/designerStore.ts'
import { ControlPanel } from '#/features/form/definition/panels/ControlPanel.tsx'
import { paste, stubLayout } from '#testing/editing.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'

beforeEach(() => stubLayout())

function show(control: Control, answers: Answers = {}) {
  let now = 0
  const store = createDesigner({ now: () => now })
  store.getState().load({ ...newForm(), list: [control] })
  now += 1_000
  store.getState().select([control.key])
  const page = renderPage(
    <DesignerContext value={store}>
      <ControlPanel />
    </DesignerContext>,
    {
      answers: {
        'GET /form/dataSource/page': { data: { list: [{ id: '1', dsCode: 'posts', dsName: '岗位' }], total: 1 } },
        'GET /system/dict/type/optionselect': {
          data: [{ id: '1', dictName: '用户性别', dictType: 'sys_user_sex', status: '0' }],
        },
        ...answers,
      },
    },
  )
  const now_ = () => store.getState().definition.list[0] as Control
  return { ...page, store, now: now_, later: () => (now += 5_000) }
}

const options = ({ options: { options: list = [] } }: Control) =>
  list.map(({ value, label }) => `${String(value)},${label}`).join(' ')

test('选项配置: items are added with the next free number, named and removed', async () => {
  const { user, now } = show(newControl('radio', 'radio_1'))
  await user.click(screen.getByRole('button', { name: '添加' }))
  await user.type(screen.getByRole('textbox', { name: '第 4 项名称' }), '！')
  await user.click(screen.getByRole('button', { name: '删除选项1' }))
  expect(options(now())).toBe('2,选项2 3,选项3 4,选项4！')
})

test('选项配置: a value that stands twice is told', async () => {
  const { user } = show(newControl('radio', 'radio_1'))
  const value = screen.getByRole('textbox', { name: '第 2 项值' })
  await user.clear(value)
  await user.type(value, '1')
  expect(screen.getByRole('alert').textContent).toBe('选项值不能重复')
  expect(value.getAttribute('aria-invalid')).toBe('true')
})

test('选项配置: many lines from the clipboard become as many items', () => {
  const { now } = show(newControl('radio', 'radio_1'))
  paste(screen.getByRole('textbox', { name: '第 3 项名称' }), { text: '7,事假\n8，病假\n9\t年假' })
  expect(options(now())).toBe('1,选项1 2,选项2 3,选项3 7,事假 8,病假 9,年假')
})

test('选项配置: the whole list is edited as text', async () => {
  const { user, now } = show(newControl('select', 'select_1'))
  await user.click(screen.getByRole('button', { name: '批量编辑' }))
  const text = await screen.findByRole('textbox', { name: '选项' })
  expect((text as HTMLTextAreaElement).value).toBe('1,下拉框1\n2,下拉框2')
  await user.clear(text)
  await user.type(text, 'a,甲{Enter}乙')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(options(now())).toBe('a,甲 乙,乙')
})

test('选项配置: the handle moves an item with the arrow keys', async () => {
  const { user, now } = show(newControl('select', 'select_1'))
  screen.getByRole('button', { name: '移动 下拉框1' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(options(now())).toBe('2,下拉框2 1,下拉框1')
})

test('选项配置: a tree gets children and levels', async () => {
  const { user, now } = show(newControl('treeSelect', 'treeSelect_1'))
  await user.click(screen.getByRole('button', { name: '选项2的操作' }))
  await user.click(await screen.findByText('添加子项'))
  expect(now().options.options?.[1]?.children?.map(({ value }) => value)).toEqual(['22', '3'])
  await user.click(screen.getByRole('button', { name: '选项11的操作' }))
  await user.click((await screen.findAllByText('升一级')).at(-1) as HTMLElement)
  expect(now().options.options?.map(({ value }) => value)).toEqual(['1', '11', '2'])
})

test('选项配置: dynamic choices have a name instead of a list', async () => {
  const { user, now } = show(newControl('select', 'select_1'))
  await user.click(screen.getByText('动态数据'))
  await user.type(screen.getByRole('combobox', { name: '动态数据变量名' }), 'po')
  await user.click(await screen.findByText('岗位（posts）'))
  expect(now().options).toMatchObject({ dynamic: true, dynamicKey: 'posts' })
  expect(screen.queryByRole('button', { name: '批量编辑' })).toBeNull()
})

test('选项配置: a data source beyond the first ones is found by a word of its name or code', async () => {
  const { user, askedFor } = show(newControl('select', 'select_1'), {
    'GET /form/dataSource/page': ({ query }) => {
      const found = query.get('dsName') === '最后' ? [{ id: '900', dsCode: 'last', dsName: '最后一个' }] : []
      return { data: { list: found, total: found.length } }
    },
  })
  await user.click(screen.getByText('动态数据'))
  await user.type(screen.getByRole('combobox', { name: '动态数据变量名' }), '最后')
  expect(await screen.findByText('最后一个（last）')).toBeTruthy()
  expect(askedFor('GET /form/dataSource/page').some(({ query }) => query.get('dsCode') === '最后')).toBe(true)
})

test('选项配置: a dictionary is chosen out of those that exist, and given up again', async () => {
  const { user, now } = show(newControl('select', 'select_1'))
  await user.click(screen.getByRole('combobox', { name: 'dictCode' }))
  await user.click(await screen.findByText('用户性别（sys_user_sex）'))
  expect(now().options.dictCode).toBe('sys_user_sex')
  expect(screen.getByText('选项来自数据字典，以下配置不生效')).toBeTruthy()
})

test('页签配置: a tab that holds controls is asked about before it goes', async () => {
  const tabs = newControl('tabs', 'tabs_1')
  const { user, now } = show({
    ...tabs,
    columns: (tabs.columns ?? []).map((tab, at) => ({
      ...tab,
      list: at === 0 ? [newControl('input', 'input_1')] : [],
    })),
  })
  await user.click(screen.getByRole('button', { name: '删除选项2' }))
  expect(now().columns).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '添加' }))
  await user.click(screen.getByRole('button', { name: '删除选项1' }))
  await screen.findAllByText('该项内包含控件，是否确认删除?')
  expect(now().columns).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(now().columns).toHaveLength(1))
})

test('列配置项: columns are added with half a row, bounded and removed', async () => {
  const { user, now } = show(newControl('grid', 'grid_1'))
  const spans = () => now().columns?.map(({ span }) => span)
  await user.click(screen.getByRole('button', { name: '添加' }))
  expect(spans()).toEqual([12, 12, 12])
  const first = screen.getByRole('spinbutton', { name: '第 1 列宽度' })
  await user.clear(first)
  await user.type(first, '30')
  await user.tab()
  expect(spans()?.[0]).toBe(24)
  await user.click(screen.getByRole('button', { name: '删除第 1 列' }))
  expect(spans()).toEqual([12, 12])
})
