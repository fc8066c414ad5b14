import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLayout } from '#testing/editing.ts'
import ImportFormsDialog from './ImportFormsDialog.tsx'
import { dialogOf, showForms } from './testing/showForms.tsx'

beforeEach(stubLayout)
afterEach(() => vi.unstubAllGlobals())

const taken = { formCode: 'visitor', formName: '访客登记', exists: true, missing: [], result: null, storedAs: null }
const fresh = { ...taken, formCode: 'leave', formName: '请假', exists: false }
const file = (text = '{"kind":"atrium-forms"}') => new File([text], '表单.json', { type: 'application/json' })
const drop = (dropped: File) =>
  fireEvent.drop(screen.getByText('把导出的 JSON 文件拖到这里'), { dataTransfer: { files: [dropped] } })

test('导入: the file is looked at, taken codes are asked about, then all is stored', async () => {
  const onImported = vi.fn<() => void>()
  const { user, asked } = showForms(<ImportFormsDialog onClose={() => undefined} onImported={onImported} />, {
    'POST /form/definition/importData': ({ body }) => ({
      data:
        body && 'checkOnly' in body
          ? [taken, fresh]
          : [
              { ...taken, result: 'skipped' },
              { ...fresh, result: 'new', storedAs: 'leave' },
            ],
    }),
  })
  const dialog = await dialogOf('导入表单')
  drop(file())
  await user.click(await dialog.findByText('跳过'))
  await user.click(dialog.getByRole('button', { name: /导\s?入/ }))
  expect(await screen.findByText('导入完成：成功 1 个，跳过 1 个')).toBeTruthy()
  expect(onImported).toHaveBeenCalledOnce()
  expect(asked.findLast(({ path }) => path === '/form/definition/importData')?.body).toEqual({
    bundle: '{"kind":"atrium-forms"}',
    choices: { visitor: 'skip' },
    replacements: [],
  })
})

test('导入: what is no file of forms is told, nothing is offered', async () => {
  showForms(<ImportFormsDialog onClose={() => undefined} onImported={() => undefined} />, {
    'POST /form/definition/importData': { code: 500, msg: '导入失败，数据格式不对' },
  })
  const dialog = await dialogOf('导入表单')
  drop(file('x'))
  expect(await dialog.findByText('导入失败，数据格式不对')).toBeTruthy()
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^导\s?入$/ })).toBeNull())
})

test('导入: what the forms need and this system does not have is named, with a place to replace it', async () => {
  const missing = [{ kind: 'dict', value: 'their_kinds', labels: ['类型'] }]
  const { user, asked } = showForms(<ImportFormsDialog onClose={() => undefined} onImported={() => undefined} />, {
    'POST /form/definition/importData': { data: [{ ...fresh, missing }] },
    'GET /system/dict/type/optionselect': { data: [{ dictType: 'our_kinds', dictName: '我们的类型' }] },
  })
  const dialog = await dialogOf('导入表单')
  drop(file())
  expect(await dialog.findByText('their_kinds')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: '数据字典 their_kinds 替换为' }))
  await user.click(await screen.findByText('我们的类型（our_kinds）'))
  await user.click(dialog.getByRole('button', { name: /^导\s?入$/ }))
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path === '/form/definition/importData')?.body).toMatchObject({
      replacements: [{ kind: 'dict', from: 'their_kinds', to: 'our_kinds' }],
    }),
  )
})
