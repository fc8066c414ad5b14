import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { categoryCalls } from '@app/shared/flowable/category.ts'
import { definitionCalls as calls, type ImportedFile } from '@app/shared/flowable/definition.ts'
import { renderPage } from '#testing/renderPage.tsx'
import ImportDialog from './ImportDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const report: ImportedFile = {
  fileName: 'a.bpmn',
  fault: null,
  xml: '',
  processes: [{ key: 'leave', name: '请假', nodes: 3, flows: 2, exists: false }],
  nodes: 3,
  executable: 3,
  hasDiagram: true,
  errors: [],
  warnings: [],
  handlers: [],
  forms: [],
  fileForms: [{ name: '申请', elements: ['s'], fields: [{ id: 'days', label: '天数', type: 'long' }] }],
  people: [],
  expressions: 0,
}
const may = ['flowable:definition:import', 'flowable:definition:deploy']
const withForms = '由文件中的字段生成表单'

/** The dialog with a file in it, and what it sends of that. */
async function dialogOf(permissions: string[]) {
  const page = renderPage(<ImportDialog onClose={() => undefined} onChanged={() => undefined} />, {
    permissions,
    answers: {
      [`GET ${categoryCalls.choices.path}`]: { data: [] },
      [`POST ${calls.importReport.path}`]: { data: [report] },
      [`POST ${calls.importFiles.path}`]: { msg: '导入成功', data: [] },
    },
  })
  const zone = (await screen.findByText('把流程文件拖到这里')).parentElement as HTMLElement
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['<a/>'], 'a.bpmn')] } })
  const region = within(await screen.findByRole('region', { name: '文件内的表单字段' }))
  const sent = () =>
    (page.asked.find(({ path }) => path === calls.importFiles.path)?.body as { files: object[] } | undefined)?.files
  return { ...page, region, sent }
}

test('流程导入: forms are made of the fields in the file unless somebody takes that back', async () => {
  const { user, region, sent } = await dialogOf([...may, 'form:definition:add'])
  expect(region.getByText('申请（s）：天数 days long')).toBeTruthy()
  const choice = region.getByRole('checkbox', { name: withForms })
  expect((choice as HTMLInputElement).checked).toBe(true)
  await user.click(choice)
  expect(region.getByText(/保留但不起作用/)).toBeTruthy()
  await user.click(choice)
  expect(region.queryByText(/保留但不起作用/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '部署' }))
  await waitFor(() => expect(sent()).toMatchObject([{ fileName: 'a.bpmn', withForms: true }]))
})

test('流程导入: nobody is offered forms who may not add them', async () => {
  const { user, region, sent } = await dialogOf(may)
  expect(region.queryByRole('checkbox')).toBeNull()
  expect(region.getByText(/保留但不起作用/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '仅保存草稿' }))
  await waitFor(() => expect(sent()).toMatchObject([{ withForms: false }]))
})
