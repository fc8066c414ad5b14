import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ImportedFile } from '@app/shared/flowable/definition.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { ImportReport } from './ImportReport.tsx'

afterEach(() => vi.unstubAllGlobals())

const report: ImportedFile = {
  fileName: 'a.bpmn',
  fault: null,
  xml: '',
  processes: [],
  nodes: 30,
  executable: 30,
  hasDiagram: true,
  errors: [],
  warnings: [],
  handlers: [],
  forms: Array.from({ length: 12 }, (_, at) => ({ name: `form${at + 1}`, elements: [`node${at + 1}`] })),
  fileForms: [],
  people: [],
  expressions: 0,
}

function Report() {
  const [mapping, setMapping] = useState<FlowSettings['mapping']>({ handlers: {}, people: {}, forms: {} })
  return (
    <>
      <ImportReport report={report} mapping={mapping} onChange={setMapping} />
      <output data-testid="mapped">{JSON.stringify(mapping.forms)}</output>
    </>
  )
}

test('导入报告: a file with many forms is mapped page by page, and what was mapped stays', async () => {
  const { user } = renderPage(<Report />, {
    answers: { 'GET /flowable/definition/formList': { data: [{ code: 'leave', name: '请假单' }] } },
  })
  const list = within(screen.getByRole('region', { name: '表单映射' }))
  expect(list.getByRole('heading').textContent).toBe('表单映射（12）')
  expect(list.getAllByRole('combobox')).toHaveLength(10)
  await user.click(list.getByRole('combobox', { name: 'form1的表单' }))
  await user.click(await screen.findByTitle('请假单'))
  await user.click(list.getByTitle('2'))
  expect(list.getAllByRole('combobox')).toHaveLength(2)
  await user.click(list.getByRole('combobox', { name: 'form12的表单' }))
  await user.click((await screen.findAllByTitle('请假单')).at(-1) as HTMLElement)
  expect(screen.getByTestId('mapped').textContent).toBe('{"form1":"leave","form12":"leave"}')
})
