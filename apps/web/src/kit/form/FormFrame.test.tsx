import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { pageData, toy, toyAnswers } from '#/kit/testing/toy.ts'
import { renderPage } from '#testing/renderPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const slow = { timeout: 20_000 }

test('整页: the form takes the place of the list, which comes back as it was', async () => {
  const { user, askedFor } = renderPage(<ResourcePage resource={toy} form={{ frame: 'page' }} />, {
    answers: toyAnswers,
  })
  await user.click(await screen.findByRole('button', { name: '修改 皮球' }))
  const form = within(await screen.findByRole('region', { name: '修改玩具' }, slow))
  expect(form.getByRole('heading', { level: 1, name: '修改玩具' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: '修改 皮球' })).toBeNull()
  await user.type(await form.findByRole('textbox', { name: '玩具名称' }), '大')
  await user.click(form.getByRole('button', { name: '取消' }))
  await user.click(await screen.findByRole('button', { name: '继续编辑' }))
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '修改玩具' })).toBeNull())
  expect(askedFor('POST /demo/toy').map(({ body }) => body)).toMatchObject([{ id: 't1', toyName: '皮球大' }])
  expect(screen.getByRole('button', { name: '修改 皮球' })).toBeTruthy()
})

test('整页: the key for a new row rests while a form is written', async () => {
  const { user } = renderPage(<ResourcePage resource={toy} form={{ frame: 'page' }} />, { answers: toyAnswers })
  await user.click(await screen.findByRole('button', { name: '修改 皮球' }))
  const heading = await screen.findByRole('heading', { name: '修改玩具' }, slow)
  await user.click(heading)
  await user.keyboard('n')
  expect(screen.queryByRole('region', { name: '添加玩具' })).toBeNull()
  expect(screen.getByRole('region', { name: '修改玩具' })).toBeTruthy()
})

test('保存键: Ctrl+S in a dialog above the form leaves the form alone', async () => {
  const Picker = () => (
    <Dialog open title="选择" onCancel={() => undefined}>
      <input aria-label="查找" />
    </Dialog>
  )
  const { user, askedFor } = renderPage(<ResourcePage resource={toy} form={{ inputs: { remark: Picker } }} />, {
    answers: toyAnswers,
  })
  await user.click(await screen.findByRole('button', { name: '修改 皮球' }))
  await user.click(await screen.findByRole('textbox', { name: '查找' }, slow))
  await user.keyboard('{Control>}s{/Control}')
  expect(askedFor('POST /demo/toy')).toEqual([])
  const names = screen.getAllByRole('textbox', { name: '玩具名称' })
  await user.click(names.find((name) => name.closest('form:not([role])')) as HTMLElement)
  await user.keyboard('大{Control>}s{/Control}')
  await waitFor(() => expect(askedFor('POST /demo/toy').map(({ body }) => body)).toMatchObject([{ toyName: '皮球大' }]))
})

test('抽屉: new rows too when the page says so', async () => {
  const { user } = renderPage(<ResourcePage resource={toy} form={{ frame: 'drawer' }} />, { answers: toyAnswers })
  await user.click(await screen.findByRole('button', { name: '新增' }))
  const dialog = await screen.findByRole('dialog', {}, slow)
  expect(dialog.closest('.ant-drawer')).toBeTruthy()
})

test('布局: a field is as many quarters wide as its contract says and may end the line', async () => {
  const line = z.string().max(9).nullish()
  const plot = defineResource({
    name: 'demo:plot',
    label: '地块',
    fields: {
      one: field(line, '甲', { span: 1, newRow: true }),
      two: field(line, '乙'),
      three: field(line, '丙', { span: 3 }),
      four: field(line, '丁', { span: 4 }),
      long: field(line, '戊', { widget: 'textarea' }),
    },
  })
  const answers = {
    'GET /demo/plot/page': pageData([]),
    'GET /system/sysTableConfig/getInfoByTableKey/demo-plot-PlotIndex-table': { data: null },
  }
  const { user } = renderPage(<ResourcePage resource={plot} />, { answers })
  await user.click(await screen.findAllByRole('button', { name: '新增' }).then(([first]) => first as HTMLElement))
  await screen.findByRole('textbox', { name: '甲' }, slow)
  const classOf = (name: string) => screen.getByRole('textbox', { name }).closest('.ant-form-item')?.className ?? ''
  const places = ['甲', '乙', '丙', '丁', '戊'].map((name) =>
    ['quarter', 'half', 'three', 'full', 'first'].filter((word) => new RegExp(`\\b_?${word}`).test(classOf(name))),
  )
  expect(places).toEqual([['quarter'], ['half', 'first'], ['three'], ['full'], ['full']])
  expect(within(screen.getByTestId('plot-two')).getByRole('textbox', { name: '乙' })).toBeTruthy()
})
