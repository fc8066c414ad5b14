import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { EditorContext } from '#/features/flowable/designer/canvas/editorContext.ts'
import { PropertyPanel } from '#/features/flowable/designer/panel/PropertyPanel.tsx'
import { opened } from '#/features/flowable/designer/testing/opened.ts'
import { renderPage } from '#testing/renderPage.tsx'
import DraftCompare from './DraftCompare.tsx'
import DraftSettings from './DraftSettings.tsx'
import type { Drawing } from './drawing.ts'
import type { ModelSaving } from './useModelSaving.ts'

const file = (steps: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><process id="leave" name="请假">
  <startEvent id="s"/>${steps}<endEvent id="e"/></process></definitions>`

const drawing = (xml: string, key: string): Drawing => ({
  read: async () => ({ type: 'bpmn', xml }),
  xml: async () => xml,
  key: () => key,
  category: () => undefined,
})

const nothing = () => undefined

const version = (id: string, versionNo: number) => ({
  id,
  key: 'leave',
  name: '请假',
  versionNo,
  state: '1',
  isLatest: versionNo === 2,
  createTime: '2026-11-20 08:00:00',
  deployName: '管理员',
  instanceCount: 0,
})

test('版本对比: what is drawn stands beside the version it comes from, and every difference is named', async () => {
  const answers = {
    'GET /flowable/definition/versions/leave': { data: [version('v2', 2), version('v1', 1)] },
    'GET /flowable/definition/readXml/v1': { data: file('<userTask id="a" name="经理审批"/>') },
    'GET /flowable/definition/readXml/v2': {
      data: file('<userTask id="a" name="经理审批"/><userTask id="b" name="总监审批"/>'),
    },
  }
  const drawn = file('<userTask id="a" name="主管审批"/><userTask id="c" name="财务审批"/>')
  const { user } = renderPage(<DraftCompare drawing={drawing(drawn, 'leave')} baseId="v1" onClosed={nothing} />, {
    answers,
  })
  const dialog = within(await screen.findByRole('dialog', { name: '版本对比' }))
  expect(await dialog.findByText('新增 财务审批')).toBeTruthy()
  expect(dialog.getByText('修改 主管审批')).toBeTruthy()
  expect(dialog.queryByText('删除 总监审批')).toBeNull()
  await user.click(dialog.getByRole('combobox', { name: '对比的版本' }))
  await user.click(await screen.findByTitle('与 v2（最新） 对比'))
  expect(await dialog.findByText('删除 总监审批')).toBeTruthy()
})

test('版本对比: a cleared 流程标识 says so instead of waiting for ever', async () => {
  renderPage(<DraftCompare drawing={drawing(file(''), '')} baseId={undefined} onClosed={nothing} />)
  expect(await screen.findByText('流程标识未填写，没有可对比的版本')).toBeTruthy()
  expect(document.querySelector('.ant-skeleton')).toBeNull()
})

test('版本对比: beside a step that calls a version of the same process, both show their versions', async () => {
  const answers = {
    'GET /flowable/definition/versions/leave': { data: [version('v2', 2), version('v1', 1)] },
    'GET /flowable/definition/readXml/v2': { data: file('') },
  }
  const call = '<callActivity id="a" calledElement="leave" flowable:calledElementBinding="version"/>'
  const editor = await opened(file(call).replace('xmlns=', 'xmlns:flowable="http://flowable.org/bpmn" xmlns='))
  editor.select('a')
  function Page() {
    const [isCompared, setCompared] = useState(false)
    return (
      <EditorContext value={editor}>
        <button type="button" onClick={() => setCompared(true)}>
          对比
        </button>
        <PropertyPanel />
        {isCompared && <DraftCompare drawing={drawing(file(''), 'leave')} baseId="v2" onClosed={nothing} />}
      </EditorContext>
    )
  }
  const { user } = renderPage(<Page />, { answers })
  const box = await screen.findByRole('combobox', { name: '版本' })
  await user.click(screen.getByRole('button', { name: '对比' }))
  expect(await screen.findByRole('combobox', { name: '对比的版本' })).toBeTruthy()
  await user.type(box, 'v1')
  expect(await screen.findByTitle('v1')).toBeTruthy()
})

test('版本对比: a process that was never deployed says so', async () => {
  const answers = { 'GET /flowable/definition/versions/fresh': { data: [] } }
  renderPage(<DraftCompare drawing={drawing(file(''), 'fresh')} baseId={undefined} onClosed={nothing} />, { answers })
  expect(await screen.findByText('还没有部署过的版本')).toBeTruthy()
})

const settings = flowSettings.parse({ managers: ['1'], title: '{发起人}的请假' })
const answers = {
  'POST /system/user/getUserInfoByIds': { data: [{ id: '1', name: '管理员', deptName: '总部' }] },
}
const savingOf = (put: ModelSaving['put']) => ({ facts: { settings }, put }) as unknown as ModelSaving

test('流程设置: of a draft they wait beside the drawing, and what is wrong is not taken', async () => {
  const put = vi.fn<ModelSaving['put']>()
  const { user } = renderPage(<DraftSettings saving={savingOf(put)} readOnly={false} onClosed={nothing} />, { answers })
  const drawer = within(await screen.findByRole('dialog', { name: '流程设置' }))
  await user.click(drawer.getByRole('tab', { name: '操作' }))
  await user.type(drawer.getByRole('textbox', { name: '超时默认' }), '两天')
  await user.click(drawer.getByRole('button', { name: '确定' }))
  expect(await drawer.findByText('有未填写或填写错误的内容，请检查各页')).toBeTruthy()
  expect(put).not.toHaveBeenCalled()
  await user.clear(drawer.getByRole('textbox', { name: '超时默认' }))
  await user.type(drawer.getByRole('textbox', { name: '超时默认' }), 'P2D')
  await user.click(drawer.getByRole('checkbox', { name: /周末和节假日不计时/ }))
  await user.click(drawer.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(put).toHaveBeenCalledTimes(1))
  const stored = { ...settings, number: null, timeout: 'P2D', timeoutOnWorkdays: true }
  expect(flowSettings.parse(put.mock.calls[0]?.[0]?.settings)).toEqual(stored)
})

test('流程设置: who only looks at a draft changes nothing', async () => {
  renderPage(<DraftSettings saving={savingOf(nothing)} readOnly onClosed={nothing} />, { answers })
  const drawer = within(await screen.findByRole('dialog', { name: '流程设置' }))
  expect(drawer.queryByRole('button', { name: '确定' })).toBeNull()
  expect(drawer.getByRole('textbox', { name: '流程描述' })).toHaveProperty('disabled', true)
})
